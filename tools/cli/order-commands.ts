import { orderStates, type OrderState } from '../../src/shared/orders/order-status';
import { centsToWire, showMoney } from '../../src/shared/lib/money';
import { transition, type TransitionRequest } from '../../src/server/orders/order-transitions';
import { orderEvents, findOrder, orderLines, type StoredOrder } from '../../src/server/orders/order-store';
import { listStaffOrders, findOrderByTransaction } from '../../src/server/orders/staff-order-store';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { findUnmatchedPayments } from '../../src/server/payments/unmatched-payment-store';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';
import { exportCsv } from './order-export';
import { reconciliation } from './orders/reconciliation-command';
import {
  isStrayWord,
  latePayment,
  listStrayMoney,
  settleByName,
  strayMoneyLine,
} from './payment-commands';
import { usage } from './orders/usage';

/** Orders that one list shows. */
const MOST_LISTED = 200;

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function orderCommand(deps: StaffDeps, words: readonly string[]): Promise<string> {
  const [command = '', ...more] = words;
  if (command === 'list' && more.length <= 1) return list(deps, more[0]);
  if (command === 'export' && more.length <= 2) return exportCsv(deps, more);
  if (command === 'check' && more.length === 0) return reconciliation(deps.database);
  if (command === 'money' && more.length === 0) return listStrayMoney(deps);
  const [number, ...rest] = more;
  const work = workFor(command, rest);
  if (number === undefined || !work) throw new Error(usage);
  const order = await findOrder(deps.database, { orderSn: number.toUpperCase() });
  if (!order) throw new Error(`There is no order ${printable(number)}.`);
  return work(deps, order);
}

type Work = (deps: StaffDeps, order: StoredOrder) => Promise<string>;

/** What a command does with its order; null when it is not meant like that. */
function workFor(command: string, rest: readonly string[]): Work | null {
  if (command === 'show') return rest.length === 0 ? show : null;
  if (isStrayWord(command)) {
    const [name = '', ...words] = rest;
    const note = words.join(' ').trim();
    return name && note ? (deps, order) => settleByName(deps, order, { word: command, name, note }) : null;
  }
  const request = requestFor(command, rest);
  return request && ((deps, order) => move(deps, order, request));
}

/** `reason` = what was typed, for `refund`. */
type Wanted = Omit<TransitionRequest, 'orderId' | 'actor'> & { reason?: string };

function requestFor(command: string, rest: readonly string[]): Wanted | null {
  const words = rest.join(' ').trim();
  switch (command) {
    case 'confirm':
      return rest.length > 0 ? null : { move: 'confirm', text: 'The order is confirmed.' };
    case 'complete':
      return rest.length > 0 ? null : { move: 'complete', text: 'The parcel has arrived.' };
    case 'paid':
      return (words && { move: 'pay', text: 'The payment has come in.', transactionId: words }) || null;
    case 'cancel':
      return (words && { move: 'cancel', text: `The shop cancelled the order: ${words}` }) || null;
    case 'refund':
      return (words && { move: 'refund', text: `The money goes back: ${words}`, reason: words }) || null;
    case 'ship':
      return shipment(rest);
    default:
      return null;
  }
}

function shipment([tracking = '', ...pairs]: readonly string[]): Wanted | null {
  const lots = pairs.map((pair) => pair.split('='));
  if (!tracking || lots.some((parts) => parts.length !== 2 || parts.includes(''))) return null;
  return {
    move: 'ship',
    text: `The parcel is on its way. Tracking: ${tracking}`,
    parcel: { tracking, lots: Object.fromEntries(lots) as Record<string, string> },
  };
}

async function move(deps: StaffDeps, order: StoredOrder, wanted: Wanted): Promise<string> {
  const late = wanted.move === 'refund' && (await latePayment(deps, order));
  if (late) return settleByName(deps, order, { word: 'repay', name: late, note: wanted.reason ?? '' });
  // Money for an order that went ahead of it does not change where the order stands.
  const ahead = wanted.move === 'pay' && order.state !== 'pending';
  const request = {
    ...wanted,
    orderId: order.order_id,
    actor: 'staff' as const,
    ...(ahead && { move: 'settle' as const }),
  };
  const state = await deps.database.transaction().execute(async (transaction) => {
    await refuseMistakes(transaction, order, wanted);
    return transition(deps, transaction, request);
  });
  if (!state)
    throw new Error(`Order ${order.order_sn} is ${order.state}; “${wanted.move}” is not possible now.`);
  return `${order.order_sn} is ${state}. The customer gets a mail about it.`;
}

/** What the rules of moves cannot know: a lot for goods that are not in the order, money that was entered before. */
async function refuseMistakes(
  database: ShopDatabase,
  { order_id, order_sn, pay_id }: StoredOrder,
  { parcel, transactionId }: Wanted,
): Promise<void> {
  const ordered = (await orderLines(database, order_id)).map(({ goods_sn }) => goods_sn);
  for (const goodsSn of Object.keys(parcel?.lots ?? {})) {
    if (!ordered.includes(goodsSn)) throw new Error(`${goodsSn} is not in order ${order_sn}.`);
  }
  const other = transactionId && (await findOrderByTransaction(database, pay_id, transactionId));
  if (other === order_sn)
    throw new Error(`“${transactionId}” came for ${order_sn} before; “show” says what became of it.`);
  if (other) throw new Error(`“${transactionId}” is the money of order ${other}.`);
}

async function list({ database }: StaffDeps, which: string | undefined): Promise<string> {
  const state = orderStates.find((one): one is OrderState => one === which);
  if (which !== undefined && which !== 'flagged' && !state) throw new Error(usage);
  const orders = await listStaffOrders(database, { state, flagged: which === 'flagged', limit: MOST_LISTED });
  if (orders.length === 0) return 'There are no such orders.';
  return orders
    .map(({ order_sn, state: now, created_at, username, total_cents, pay_name, flag }) => {
      const who = `${money(total_cents)}  ${pay_name}  ${printable(username)}`;
      return `${order_sn}  ${now.padEnd(9)}  ${day(created_at)}  ${who}${flag && `  ! ${flag}`}`;
    })
    .join('\n');
}

async function show({ database }: StaffDeps, order: StoredOrder): Promise<string> {
  const lines = await orderLines(database, order.order_id);
  const events = await orderEvents(database, order.order_id);
  const stray = await findUnmatchedPayments(database, order.order_id);
  const to = valuesOf(order.delivery);
  const title = order.title === null ? '' : valuesOf(order.title);
  return [
    `${order.order_sn}  ${order.state}  ${money(order.total_cents)}  ${order.pay_name}${order.flag && `  ! ${order.flag}`}`,
    `  to: ${printable(to)} (${order.shipping_name})`,
    title && `  invoice to: ${printable(title)}`,
    order.po_number && `  PO: ${printable(order.po_number)}`,
    order.note && `  note: ${printable(order.note)}`,
    order.tracking && `  tracking: ${printable(order.tracking)}`,
    ...lines.map(
      ({ number, goods_sn, goods_name, attr_value, sum_cents, lot }) =>
        `  ${number} × ${goods_sn} ${printable(goods_name)}, ${attr_value}  ${money(sum_cents)}${lot && `  lot ${lot}`}`,
    ),
    `  goods ${money(order.goods_cents)}, shipping ${money(order.shipping_cents)}, tax ${money(order.tax_cents)}, points −${money(order.points_cents)}, balance −${money(order.balance_cents)}`,
    ...stray.map((money) => `  payment: ${strayMoneyLine(money)}`),
    ...events.map(
      ({ happened_at, state, actor, text }) =>
        `  ${new Date(Number(happened_at)).toISOString()}  ${state} by ${actor}: ${printable(text)}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

/** What a stored address or invoice title says, in one line. */
function valuesOf(json: string): string {
  return Object.values(JSON.parse(json) as Record<string, string>)
    .filter(Boolean)
    .join(', ');
}

function money(cents: number): string {
  return showMoney(centsToWire(Number(cents)));
}

function day(time: number): string {
  return new Date(Number(time)).toISOString().slice(0, 10);
}
