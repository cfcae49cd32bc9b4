import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { digest } from '../lib/secrets';
import type { Deps } from '../app/context';
import { Refusal, type Caller } from '../http/handler-types';
import { cartLines, type StoredCartLine } from '../cart/cart-line-store';
import { dropCart, touchCart } from '../cart/cart-store';
import { endVisit, findTransfer, visitOfCart, type OpenVisit } from './punchout-store';
import { noSuchLine } from '../cart/current-cart';
import { priceLines, type PricedLine } from '../cart/priced-lines';
import { cxmlDocument } from './cxml-parts';
import type { FormField } from './form-field';
import { ociFields } from './oci-fields';
import { orderMessage } from './order-message';
import { returnedLine, type ReturnedLine } from './returned-line';

/** How long the form that sends the cart can be shown again, in milliseconds. */
const SHOWN_FOR = 15 * 60_000;

type ReturnDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'clock' | 'settings' | 'publicOrigin'>;

/**
 * Ends a purchasing system's visit: these lines at today's prices go into a form, the cart is gone, and the token with
 * it. No lines bring nothing back. Asked again with the same key it is done once. Throws a {@link Refusal} for a cart that no
 * purchasing system opened, and for a line that cannot be had as it was last seen.
 */
export async function returnCart(
  deps: ReturnDeps,
  caller: Caller,
  { rec_ids, transfer_key: key }: CheckedRequestOf<'returnCart'>,
): Promise<ReplyOf<'returnCart'>> {
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const transferHash = digest(key);
    if (await findTransfer(transaction, transferHash, now)) return {};
    const cartId = caller.guestCart;
    const touched = cartId !== null && (await touchCart(transaction, cartId, now));
    const visit = touched ? await visitOfCart(transaction, cartId, now) : null;
    if (cartId === null || !visit) {
      throw new Refusal('This cart was not opened by a purchasing system, or its visit has ended.');
    }
    if (visit.operation === 'inspect' && rec_ids.length > 0) {
      throw new Refusal('This cart was opened to be looked at only.');
    }
    const wanted = new Set(rec_ids);
    const chosen = (await cartLines(transaction, cartId)).filter(({ rec_id }) => wanted.has(rec_id));
    if (chosen.length < wanted.size) throw noSuchLine('rec_ids');
    const lines = (await priceLines(deps, transaction, chosen)).map((line) => agreed(deps, line));
    await endVisit(transaction, visit.visit_id, {
      transfer_hash: transferHash,
      now,
      until: now + SHOWN_FOR,
      fields: JSON.stringify(fieldsOf(deps, visit, lines, now)),
    });
    await dropCart(transaction, cartId);
    return {};
  });
}

/** What the buyer saw is what goes back. */
function agreed({ settings }: ReturnDeps, line: PricedLine & { wish: StoredCartLine }): ReturnedLine {
  const returned = returnedLine(line, settings.unspsc);
  const name = `${line.wish.goods_sn} ${line.wish.attr_value}`;
  if (!returned || line.obstacle) throw new Refusal(`${name}: ${line.obstacle}`, { field: 'rec_ids' });
  if (line.cents !== line.wish.seen_cents) {
    throw new Refusal(`${name}: the price has changed. Please look at your cart again.`, {
      field: 'rec_ids',
    });
  }
  return returned;
}

function fieldsOf(
  { settings, publicOrigin }: ReturnDeps,
  visit: OpenVisit,
  lines: readonly ReturnedLine[],
  now: number,
): FormField[] {
  if (visit.protocol === 'oci') return ociFields(lines, visit.vendor);
  const { buyer_cookie: buyerCookie, buyer_domain: domain, identity, operation } = visit;
  const message = orderMessage({
    lines,
    buyerCookie,
    operation,
    shop: settings.slug,
    to: { domain, identity },
  });
  const value = cxmlDocument(message, { host: new URL(publicOrigin()).hostname, now });
  return [{ name: 'cxml-urlencoded', value }];
}
