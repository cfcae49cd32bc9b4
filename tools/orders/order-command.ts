import { orderStates, type OrderState } from '../../src/shared/domain/order-states';
import { centsToWire, showMoney } from '../../src/shared/domain/money';
import { moveOrder, type MoveRequest } from '../../src/server/ordering/order-moves';
import { eventsOf, findOrder, linesOf, type StoredOrder } from '../../src/server/store/order-store';
import { listedOrders } from '../../src/server/store/staff-order-store';
import type { StaffDeps } from '../staff/open-shop';
import { printable } from '../staff/printable';
import { exportCsv } from './order-export';
import { reconciliation } from './reconciliation-command';

export const usage = `npm run orders -- list [STATE|flagged]         orders, newest first
npm run orders -- show NUMBER                  all of one
npm run orders -- confirm NUMBER               the shop takes it on
npm run orders -- paid NUMBER REFERENCE        its money has come by the bank
npm run orders -- ship NUMBER TRACKING [CAT=LOT …]  it is on its way; lots where they differ
npm run orders -- complete NUMBER              it has arrived
npm run orders -- cancel NUMBER REASON         it will not be sent
npm run orders -- refund NUMBER REASON         its money goes back
npm run orders -- export [FROM [TO]]           CSV of the orders placed from one day to another (2026-03-09)
npm run orders -- check                        looks for what does not add up`;

/** Orders that one list shows. */
const MOST_LISTED = 200;

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function orderCommand(deps: StaffDeps, words: readonly string[]): Promise<string> {
  const [command = '', ...more] = words;
  if (command === 'list' && more.length <= 1) return list(deps, more[0]);
  if (command === 'export' && more.length <= 2) return exportCsv(deps.database, more);
  if (command === 'check' && more.length === 0) return reconciliation(deps.database);
  const [number, ...rest] = more;
  const request = number === undefined ? null : requestFor(command, rest);
  if (number === undefined || (command !== 'show' && !request)) throw new Error(usage);
  const order = await findOrder(deps.database, { orderSn: number.toUpperCase() });
  if (!order) throw new Error(`There is no order ${printable(number)}.`);
  return request ? move(deps, order, request) : show(deps, order);
}

type Wanted = Omit<MoveRequest, 'orderId' | 'actor'>;

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
      return (words && { move: 'refund', text: `The money goes back: ${words}` }) || null;
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
    ...{ move: 'ship', text: `The parcel is on its way. Tracking: ${tracking}` },
    parcel: { tracking, lots: Object.fromEntries(lots) as Record<string, string> },
  };
}

async function move(deps: StaffDeps, order: StoredOrder, wanted: Wanted): Promise<string> {
  // Money for an order that went ahead of it does not change where the order stands.
  const ahead = wanted.move === 'pay' && order.state !== 'pending';
  const request = {
    ...{ ...wanted, orderId: order.order_id, actor: 'staff' as const },
    ...(ahead && { move: 'settle' as const }),
  };
  const state = await deps.database
    .transaction()
    .execute((transaction) => moveOrder(deps, transaction, request));
  if (!state)
    throw new Error(`Order ${order.order_sn} is ${order.state}; “${wanted.move}” is not possible now.`);
  return `${order.order_sn} is ${state}. The customer gets a mail about it.`;
}

async function list({ database }: StaffDeps, which: string | undefined): Promise<string> {
  const state = orderStates.find((one): one is OrderState => one === which);
  if (which !== undefined && which !== 'flagged' && !state) throw new Error(usage);
  const orders = await listedOrders(database, { state, flagged: which === 'flagged', limit: MOST_LISTED });
  if (orders.length === 0) return 'There are no such orders.';
  return orders
    .map(({ order_sn, state: now, created_at, username, total_cents, pay_name, flag }) => {
      const who = `${money(total_cents)}  ${pay_name}  ${printable(username)}`;
      return `${order_sn}  ${now.padEnd(9)}  ${day(created_at)}  ${who}${flag && `  ! ${flag}`}`;
    })
    .join('\n');
}

async function show({ database }: StaffDeps, order: StoredOrder): Promise<string> {
  const lines = await linesOf(database, order.order_id);
  const events = await eventsOf(database, order.order_id);
  const to = Object.values(JSON.parse(order.delivery) as Record<string, string>).filter(Boolean);
  return [
    `${order.order_sn}  ${order.state}  ${money(order.total_cents)}  ${order.pay_name}${order.flag && `  ! ${order.flag}`}`,
    `  to: ${printable(to.join(', '))} (${order.shipping_name})`,
    ...[
      order.po_number && `  PO: ${printable(order.po_number)}`,
      order.note && `  note: ${printable(order.note)}`,
    ],
    ...lines.map(
      ({ number, goods_sn, goods_name, attr_value, sum_cents, lot }) =>
        `  ${number} × ${goods_sn} ${printable(goods_name)}, ${attr_value}  ${money(sum_cents)}${lot && `  lot ${lot}`}`,
    ),
    `  goods ${money(order.goods_cents)}, shipping ${money(order.shipping_cents)}, tax ${money(order.tax_cents)}, points −${money(order.points_cents)}, balance −${money(order.balance_cents)}`,
    ...events.map(
      ({ happened_at, state, actor, text }) =>
        `  ${new Date(Number(happened_at)).toISOString()}  ${state} by ${actor}: ${printable(text)}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

function money(cents: number): string {
  return showMoney(centsToWire(Number(cents)));
}

function day(time: number): string {
  return new Date(Number(time)).toISOString().slice(0, 10);
}
