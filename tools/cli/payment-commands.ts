import { acceptUnmatchedPayment, refundUnmatchedPayment } from '../../src/server/payments/resolve-unmatched-payment';
import type { StoredOrder } from '../../src/server/orders/order-store';
import { listOpenUnmatchedPayments, findUnmatchedPayments, type UnmatchedPayment } from '../../src/server/payments/unmatched-payment-store';
import { centsToWire } from '../../src/shared/lib/money';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';

/** Payments that one list shows. */
const MOST_LISTED = 200;

/** What each of the staff's words does, and why it may not be possible. */
const ways = {
  accept: {
    settle: acceptUnmatchedPayment,
    done: 'is taken as it came',
    not: 'Only a wrong amount for an order that can still be paid, and money of another payment, can be accepted.',
  },
  repay: {
    settle: refundUnmatchedPayment,
    done: 'goes back',
    not: 'It is the money of another payment: accept it, and look at that one.',
  },
} as const;

export type StrayWord = keyof typeof ways;

export function isStrayWord(word: string): word is StrayWord {
  return Object.hasOwn(ways, word);
}

/** Every payment that waits for the staff, a line each, oldest first. */
export async function listStrayMoney({ database }: StaffDeps): Promise<string> {
  const open = await listOpenUnmatchedPayments(database, MOST_LISTED);
  if (open.length === 0) return 'No payment waits to be looked into.';
  return open
    .map(({ order_sn, state, ...money }) => `${order_sn}  ${state.padEnd(9)}  ${strayMoneyLine(money)}`)
    .join('\n');
}

/** Settles a payment that waits, by the provider's name for it. Throws an Error in words for whoever typed it. */
export async function settleByName(
  deps: StaffDeps,
  order: StoredOrder,
  { word, name, note }: { word: StrayWord; name: string; note: string },
): Promise<string> {
  const all = await findUnmatchedPayments(deps.database, order.order_id);
  const named = all.filter(({ transaction_id }) => transaction_id === name);
  const money = named.find(({ settlement }) => settlement === '');
  if (!money) {
    const settled = named[0] ? `“${printable(name)}” is ${named[0].settlement} already` : '';
    throw new Error(
      `${settled || `No payment “${printable(name)}” waits to be looked into`} (order ${order.order_sn}).`,
    );
  }
  const { settle, done, not } = ways[word];
  const state = await settle(deps, money, note);
  if (!state) throw new Error(`Order ${order.order_sn} is ${order.state}, ${money.reason}. ${not}`);
  return `${printable(name)} ${done}; ${order.order_sn} is ${state}. The customer gets a mail about it.`;
}

/** The one payment whose going back refunds a cancelled order; null when there is none. Throws when there are several. */
export async function latePayment(
  { database }: StaffDeps,
  { order_id, order_sn, state }: StoredOrder,
): Promise<string | null> {
  if (state !== 'cancelled') return null;
  const open = (await findUnmatchedPayments(database, order_id)).filter(({ settlement }) => settlement === '');
  if (open.length > 1)
    throw new Error(`Several payments came for ${order_sn}; “repay” takes them one by one, by their names.`);
  return open[0]?.reason === 'paid after cancelling' ? open[0].transaction_id : null;
}

/** What came, when, why it is looked into, and what was done about it. */
export function strayMoneyLine(money: UnmatchedPayment): string {
  const { reason, units, currency, asked_units, asked_currency, settlement, note } = money;
  const came = sum(units, currency);
  const asked = asked_units === null || asked_currency === null ? '' : sum(asked_units, asked_currency);
  const words = asked === '' || asked === came ? came : `${came} instead of ${asked}`;
  const end = settlement && `  ${settlement}: ${printable(note)}`;
  return `${day(money.came_at)}  ${reason}: ${words}  ${printable(money.transaction_id)}${end}`;
}

/** Both currencies that are taken have a hundredth. */
function sum(units: number, currency: string): string {
  return `${currency} ${centsToWire(Number(units))}`;
}

function day(time: number): string {
  return new Date(Number(time)).toISOString().slice(0, 10);
}
