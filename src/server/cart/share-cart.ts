import type { ReplyOf } from '../../shared/contract/calls';
import type { HandoverLine } from '../../shared/cart/cart-transfer';
import { brake, brakes } from '../accounts/rate-limits';
import { randomSecret } from '../lib/secrets';
import type { Deps } from '../app/context';
import { Refusal, type Caller } from '../http/handler-types';
import { addSharedCart, findSharedLines, type SharedLine } from './shared-cart-store';
import { selectedLines, whoCalls } from './current-cart';
import { toGoodsLine } from './cart-line-view';
import { readHandover } from './cart-transfer-token';
import { fillWith } from './add-items';
import { priceLines } from './price-lines';
import { subtotalOf } from './get-cart';

type ShareDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'clock'>;

const DAY = 86_400_000;
const SHARED_DAYS = 30;

/** Keeps a copy of these lines of the caller's cart that says nothing of whose they are. */
export async function shareLines(
  deps: ShareDeps,
  caller: Caller,
  recIds: readonly number[],
): Promise<ReplyOf<'shareCart'>> {
  const { database, clock } = deps;
  const selected = await selectedLines(database, caller, recIds);
  await brake(deps, [brakes.shareCart, whoCalls(caller)]);
  const now = clock().getTime();
  const lines = selected.map(({ rec_id: _id, seen_cents: _seen, saved: _saved, ...line }) => line);
  const cart = { code: randomSecret(), lines, created_at: now, expires_at: now + SHARED_DAYS * DAY };
  await addSharedCart(database, cart);
  return { code: cart.code, expires_at: new Date(cart.expires_at).toISOString() };
}

/** What somebody shared, at today's prices. */
export async function showShared(deps: ShareDeps, code: string): Promise<ReplyOf<'sharedCart'>> {
  const { wishes, handed_over } = await sharedLines(deps, code);
  const lines = await priceLines(deps, deps.database, wishes);
  return { list: lines.map(toGoodsLine), subtotal: subtotalOf(lines), handed_over };
}

/** Puts what somebody shared into the caller's own cart; a visitor for whom there is nothing in it gets no cart. */
export async function takeShared(
  deps: ShareDeps,
  caller: Caller,
  code: string,
): Promise<ReplyOf<'takeSharedCart'>> {
  const lines = await priceLines(deps, deps.database, (await sharedLines(deps, code)).wishes);
  const { number, left } = await fillWith(deps, caller, lines);
  return { number, left_out: left.length };
}

interface Shared {
  wishes: SharedLine[];
  handed_over: ReplyOf<'sharedCart'>['handed_over'];
}

async function sharedLines({ database, clock, selling }: ShareDeps, code: string): Promise<Shared> {
  const handed = readHandover(code, selling.stands);
  if (handed) {
    const { day, lines } = handed.handover;
    return {
      wishes: lines.map(nameless),
      handed_over: { stand: handed.stand?.name ?? '', day: new Date(day * DAY).toISOString().slice(0, 10) },
    };
  }
  const wishes = await findSharedLines(database, code, clock().getTime());
  if (wishes) return { wishes, handed_over: null };
  throw new Refusal(`There is no such shared cart, or it is older than ${SHARED_DAYS} days.`, {
    field: 'code',
  });
}

/** A code has no room for names: what the catalogue no longer sells is told by its size alone. */
function nameless({ goods_id, goods_attr, number }: HandoverLine): SharedLine {
  const names = { goods_sn: '', goods_name: 'A product of former days', attr_value: goods_attr };
  return { goods_id, goods_attr, number, ...names, product_class: 'consumable' };
}
