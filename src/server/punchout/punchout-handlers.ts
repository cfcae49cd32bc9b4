import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { sha256 } from '../lib/hash';
import type { AppContext, Handler } from '../app/context';
import type { Caller } from '../http/caller';
import { BusinessError } from '../http/errors';
import { listCartLines, type StoredCartLine } from '../cart/cart-line-store';
import { deleteCart, lockCart } from '../cart/cart-store';
import {
  endPunchoutSession,
  findReturnForm,
  findPunchoutSessionByCart,
  type ActivePunchoutSession,
} from './punchout-store';
import { lineNotFoundError } from '../cart/current-cart';
import { priceLines, type PricedLine } from '../cart/price-lines';
import { cxmlDocument, cxmlOrderMessage } from './cxml-document';
import { type HiddenField, ociFields } from './oci-fields';
import { toReturnedLine, type ReturnedLine } from './returned-line';

/** How long the return form can be shown again. */
const FORM_LIFETIME_MS = 15 * 60_000;

type ReturnDeps = Pick<
  AppContext,
  'database' | 'catalogue' | 'selling' | 'clock' | 'settings' | 'publicOrigin'
>;

/**
 * Ends a punch-out session: stores the return form with these lines at current prices and deletes the cart,
 * which invalidates the token. Without lines, nothing is ordered. Idempotent by `transfer_key`. Throws a
 * {@link BusinessError} when the cart cannot be returned, such as one without a purchasing system, and when price or
 * availability of a line has changed.
 */
async function returnPunchoutCart(
  deps: ReturnDeps,
  caller: Caller,
  { rec_ids, transfer_key: key }: CheckedRequestOf<'returnCart'>,
): Promise<ReplyOf<'returnCart'>> {
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const transferHash = sha256(key);
    if (await findReturnForm(transaction, transferHash, now)) return {};
    const cartId = caller.guestCartId;
    const isLocked = cartId !== null && (await lockCart(transaction, cartId, now));
    const session = isLocked ? await findPunchoutSessionByCart(transaction, cartId, now) : null;
    if (cartId === null || !session) {
      throw new BusinessError('This cart was not opened by a purchasing system, or its visit has ended.');
    }
    if (session.operation === 'inspect' && rec_ids.length > 0) {
      throw new BusinessError('This cart was opened for viewing only.');
    }
    const lineIds = new Set(rec_ids);
    const returnedLines = (await listCartLines(transaction, cartId)).filter(({ rec_id }) =>
      lineIds.has(rec_id),
    );
    if (returnedLines.length < lineIds.size) throw lineNotFoundError('rec_ids');
    const lines = (await priceLines(deps, transaction, returnedLines)).map((line) =>
      requireUnchangedLine(deps, line),
    );
    await endPunchoutSession(transaction, session.visit_id, {
      transfer_hash: transferHash,
      now,
      until: now + FORM_LIFETIME_MS,
      fields: JSON.stringify(toHiddenFields(deps, session, lines, now)),
    });
    await deleteCart(transaction, cartId);
    return {};
  });
}

/** Returns the line for the purchasing system. Throws unless price and availability are as the buyer saw them. */
function requireUnchangedLine(
  { settings }: ReturnDeps,
  line: PricedLine & { item: StoredCartLine },
): ReturnedLine {
  const returnedLine = toReturnedLine(line, settings.unspsc);
  const name = `${line.item.goods_sn} ${line.item.attr_value}`;
  if (!returnedLine || line.obstacle)
    throw new BusinessError(`${name}: ${line.obstacle}`, { field: 'rec_ids' });
  if (line.cents !== line.item.seen_cents) {
    throw new BusinessError(`${name}: the price has changed. Please check your cart again.`, {
      field: 'rec_ids',
    });
  }
  return returnedLine;
}

/** Returns the fields of the form that returns a cart by the protocol of the session. */
function toHiddenFields(
  { settings, publicOrigin }: ReturnDeps,
  session: ActivePunchoutSession,
  lines: readonly ReturnedLine[],
  now: number,
): HiddenField[] {
  if (session.protocol === 'oci') return ociFields(lines, session.vendor);
  const { buyer_cookie: buyerCookie, buyer_domain: domain, identity, operation } = session;
  const message = cxmlOrderMessage({
    lines,
    buyerCookie,
    operation,
    shop: settings.slug,
    to: { domain, identity },
  });
  const value = cxmlDocument(message, { host: new URL(publicOrigin()).hostname, now });
  return [{ name: 'cxml-urlencoded', value }];
}

export const returnCart: Handler<'returnCart'> = (request, deps, caller) =>
  returnPunchoutCart(deps, caller, request);
