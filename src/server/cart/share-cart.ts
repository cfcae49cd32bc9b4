import type { ReplyOf } from '../../shared/contract/calls';
import type { TransferLine } from '../../shared/cart/cart-transfer';
import { isoDay } from '../../shared/lib/format-date';
import { rateLimits } from '../accounts/rate-limits';
import { randomSecret } from '../lib/random';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { BusinessError } from '../http/errors';
import { addSharedCart, findSharedLines, type SharedLine } from './shared-cart-store';
import { consumeCallerRateLimit, consumeStoredLineLimit, findSelectedCartLines } from './current-cart';
import { toGoodsLine } from './cart-line-view';
import { decodeCartTransfer } from './cart-transfer-token';
import { addItems } from './add-items';
import { priceLines } from './price-lines';
import { cartSubtotal } from './get-cart';

type ShareDeps = Pick<AppContext, 'database' | 'catalogue' | 'settings' | 'selling' | 'clock'>;

const DAY_MS = 86_400_000;
const LIFETIME_DAYS = 30;

/** Stores a copy of the given cart lines, without the customer, and returns the code of the copy. */
export async function shareCartLines(
  deps: ShareDeps,
  caller: Caller,
  recIds: readonly number[],
): Promise<ReplyOf<'shareCart'>> {
  const { database, clock } = deps;
  const selectedLines = await findSelectedCartLines(database, caller, recIds);
  await consumeCallerRateLimit(deps, caller, rateLimits.shareCart);
  await consumeStoredLineLimit(deps, caller, selectedLines.length);
  const now = clock().getTime();
  const lines = selectedLines.map(({ rec_id: _id, seen_cents: _seen, saved: _saved, ...line }) => line);
  const cart = { code: randomSecret(), lines, created_at: now, expires_at: now + LIFETIME_DAYS * DAY_MS };
  await addSharedCart(database, cart);
  return { code: cart.code, expires_at: new Date(cart.expires_at).toISOString() };
}

/** Returns a shared cart at current prices. */
export async function getSharedCart(deps: ShareDeps, code: string): Promise<ReplyOf<'sharedCart'>> {
  const { items, handed_over } = await requireSharedItems(deps, code);
  const lines = await priceLines(deps, deps.database, items);
  return { list: lines.map(toGoodsLine), subtotal: cartSubtotal(lines), handed_over };
}

/** Adds the items of a shared cart to the caller's cart. Creates no cart for a visitor when no item can be ordered. */
export async function copySharedCart(
  deps: ShareDeps,
  caller: Caller,
  code: string,
): Promise<ReplyOf<'takeSharedCart'>> {
  const lines = await priceLines(deps, deps.database, (await requireSharedItems(deps, code)).items);
  const { number, rejected } = await addItems(deps, caller, lines);
  return { number, left_out: rejected.length };
}

interface SharedItems {
  items: SharedLine[];
  /** Stand and day of a cart that was transferred from a stand; null for a shared link. */
  handed_over: ReplyOf<'sharedCart'>['handed_over'];
}

async function requireSharedItems(
  { database, clock, selling }: ShareDeps,
  code: string,
): Promise<SharedItems> {
  const decoded = decodeCartTransfer(code, selling.stands);
  if (decoded) {
    const { day, lines } = decoded.transfer;
    return {
      items: lines.map((line) => toSharedLine(line, { isSigned: decoded.stand !== null })),
      handed_over: { stand: decoded.stand?.name ?? '', day: isoDay(day * DAY_MS) },
    };
  }
  const items = await findSharedLines(database, code, clock().getTime());
  if (items) return { items, handed_over: null };
  throw new BusinessError(`This shared cart does not exist or is older than ${LIFETIME_DAYS} days.`, {
    field: 'code',
  });
}

/**
 * A transfer token carries no names, so a product that left the catalogue is shown by its size only. Without the signature of a
 * stand, the size is omitted too: a stranger could otherwise show any text in the shop.
 */
function toSharedLine(
  { goods_id, goods_attr, number }: TransferLine,
  { isSigned }: { isSigned: boolean },
): SharedLine {
  const attr_value = isSigned ? goods_attr : '';
  const names = { goods_sn: '', goods_name: 'Discontinued product', attr_value };
  // The class is unknown. Its value is only shown for a product that has left the catalogue.
  return { goods_id, goods_attr, number, ...names, product_class: 'consumable' };
}
