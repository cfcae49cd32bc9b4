import { orderMoves, type Actor, type OrderState } from '../../shared/domain/order-states';
import type { ShopDatabase } from '../db/shop-database';

interface Step {
  state: OrderState;
  actor: Actor;
}

interface Way {
  start: OrderState;
  now: OrderState;
  steps: Step[];
}

/** Numbers of the orders whose history is no way through the table of moves that ends at their state. */
export async function brokenHistories(db: ShopDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .leftJoin('order_event', 'order_event.order_id', 'shop_order.order_id')
    .select([
      'shop_order.order_id',
      'order_sn',
      'total_cents',
      'shop_order.state as now',
      'order_event.state',
      'actor',
    ])
    .orderBy('shop_order.order_id')
    .orderBy('event_id')
    .execute();
  const ways = new Map<number, Way & { order_sn: string }>();
  for (const { order_id, order_sn, total_cents, now, state, actor } of rows) {
    // Points and balance may have paid for all of it at once.
    const start = Number(total_cents) === 0 ? 'paid' : 'pending';
    const way = ways.get(order_id) ?? { order_sn, start, now, steps: [] };
    // A remark on money that came where none was expected moves nothing.
    const remark = actor === 'payment' && state === way.steps.at(-1)?.state;
    if (state !== null && actor !== null && !remark) way.steps.push({ state, actor });
    ways.set(order_id, way);
  }
  return [...ways.values()].filter((way) => !isWay(way)).map(({ order_sn }) => order_sn);
}

function isWay({ start, now, steps }: Way): boolean {
  const [first, ...rest] = steps;
  if (first?.state !== start || first.actor !== 'customer') return false;
  let last = first.state;
  for (const { state, actor } of rest) {
    // A remark on money that came where none was expected moves nothing.
    const isRemark = actor === 'payment' && state === last;
    if (!isRemark && !isMove(last, state, actor)) return false;
    last = state;
  }
  return last === now;
}

function isMove(from: OrderState, to: OrderState, actor: Actor): boolean {
  return Object.values(orderMoves).some(
    (move) => (move.to ?? from) === to && includes(move.from, from) && includes(move.by, actor),
  );
}

/** The table's own lists are narrower than what is asked about. */
function includes<Item>(list: readonly Item[], item: Item): boolean {
  return list.includes(item);
}
