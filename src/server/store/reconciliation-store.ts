import { sql } from 'kysely';
import { orderMoves, type OrderState } from '../../shared/domain/order-states';
import type { ShopDatabase } from './shop-database';

/** Something that does not add up. `subject` names it: an order's number, a size, a customer's id. */
export interface Finding {
  check: string;
  subject: string;
}

/**
 * What must hold of orders, payments, stock and ledgers; each query finds those of which it does not. Constraints keep
 * most of it too: here it is worked out anew from the rows, as somebody would who does not trust them.
 */
const checks: Readonly<Record<string, string>> = {
  'the lines do not add up to the goods': `
    select order_sn as subject from shop_order o where goods_cents <>
      (select coalesce(sum(sum_cents), 0) from order_line l where l.order_id = o.order_id)`,
  'a line is not its price times its number': `
    select order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where sum_cents <> price_cents * number`,
  'a line has no price, or no number that can be': `
    select order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where price_cents <= 0 or number < 1 or number > 10000`,
  'the parts do not add up to the total': `
    select order_sn as subject from shop_order
    where total_cents <> goods_cents + shipping_cents + tax_cents - points_cents - balance_cents
      or total_cents < 0 or points_cents < 0 or balance_cents < 0`,
  'nothing says how it is paid': `
    select order_sn as subject from shop_order o
    where not exists (select 1 from payment p where p.order_id = o.order_id)`,
  'an attempt to pay is over another amount': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where amount_cents <> total_cents`,
  'it is paid twice': `
    select order_sn as subject from shop_order o where flag = '' and
      (select count(*) from payment p where p.order_id = o.order_id and status = 'paid') > 1`,
  'it is paid, and no money came': `
    select order_sn as subject from shop_order o where state = 'paid'
      and not exists (select 1 from payment p where p.order_id = o.order_id and status = 'paid')`,
  'money came, and it is not paid': `
    select order_sn as subject from shop_order o where state in ('pending', 'cancelled') and flag = ''
      and exists (select 1 from payment p where p.order_id = o.order_id and status = 'paid')`,
  'an attempt to pay goes on after the end': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where status = 'open' and state in ('cancelled', 'refunded', 'paid')`,
  'what is held is not what the orders hold': `
    select goods_id || ' ' || goods_attr as subject from stock s where held <>
      (select coalesce(sum(number), 0) from order_line l join shop_order o on o.order_id = l.order_id
       where l.goods_id = s.goods_id and l.goods_attr = s.goods_attr and l.held = 1
         and state in ('pending', 'paid', 'confirmed'))`,
  'an order holds what nobody counts': `
    select distinct l.goods_id || ' ' || l.goods_attr as subject from order_line l
    where l.held = 1 and not exists
      (select 1 from stock s where s.goods_id = l.goods_id and s.goods_attr = l.goods_attr)`,
  'more is sold than there was': `
    select goods_id || ' ' || goods_attr as subject from stock
    where taken + held > shelved or taken < 0 or held < 0`,
  'the points do not add up': `
    select 'customer ' || customer_id as subject from point_entry group by customer_id
    having sum(points) < 0 or sum(points) <> sum(unspent) or sum(points) <>
      (select balance from point_entry p where p.customer_id = point_entry.customer_id order by id desc limit 1)`,
  'the balance does not add up': `
    select 'customer ' || customer_id as subject from balance_entry group by customer_id
    having sum(cents) < 0 or sum(cents) <>
      (select balance_cents from balance_entry b where b.customer_id = balance_entry.customer_id
       order by id desc limit 1)`,
  'its points were not taken': `
    select order_sn as subject from shop_order o where points_cents <> coalesce(
      (select -points from point_entry p where p.customer_id = o.customer_id
       and cause = 'order ' || o.order_id), 0)`,
  'its part of the balance was not taken': `
    select order_sn as subject from shop_order o where balance_cents <> coalesce(
      (select -cents from balance_entry b where b.customer_id = o.customer_id
       and cause = 'order ' || o.order_id), 0)`,
  'its points did not go back, or did for no reason': `
    select order_sn as subject from shop_order o where
      (case when state in ('cancelled', 'refunded') then points_cents else 0 end) <> coalesce(
      (select points from point_entry p where p.customer_id = o.customer_id
       and cause = 'return ' || o.order_id), 0)`,
  'its part of the balance did not go back, or did for no reason': `
    select order_sn as subject from shop_order o where
      (case when state in ('cancelled', 'refunded') then balance_cents else 0 end) <> coalesce(
      (select cents from balance_entry b where b.customer_id = o.customer_id
       and cause = 'return ' || o.order_id), 0)`,
  'it was sent without a lot': `
    select distinct order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where state in ('shipped', 'completed') and lot = ''`,
  'its end of waiting is not set, or still is': `
    select order_sn as subject from shop_order where (state = 'pending') <> (hold_until is not null)`,
  'it is invoiced over another amount': `
    select o.order_sn as subject from invoice i join shop_order o on o.order_id = i.order_id
    where i.status <> 'refused' and amount_cents <> goods_cents + shipping_cents + tax_cents - points_cents`,
};

/**
 * Everything that does not add up. Each check is one question, so that orders that come meanwhile raise no false alarm;
 * with a million orders it takes seconds: not for a call.
 */
export async function findFaults(db: ShopDatabase): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [check, text] of Object.entries(checks)) {
    const { rows } = await sql.raw<{ subject: string }>(text).execute(db);
    found.push(...rows.map(({ subject }) => ({ check, subject: String(subject) })));
  }
  return [...found, ...(await brokenHistories(db))];
}

/** Orders whose history is no way through the table of moves that ends at their state. */
async function brokenHistories(db: ShopDatabase): Promise<Finding[]> {
  const events = await db
    .selectFrom('shop_order')
    .leftJoin('order_event', 'order_event.order_id', 'shop_order.order_id')
    .select(['order_sn', 'shop_order.state as now', 'order_event.state', 'actor'])
    .orderBy('shop_order.order_id')
    .orderBy('event_id')
    .execute();
  const ways = new Map<string, { now: OrderState; states: (OrderState | null)[] }>();
  for (const { order_sn, now, state, actor } of events) {
    const way = ways.get(order_sn) ?? { now, states: [] };
    // A remark on money that came where none was expected moves nothing.
    if (actor === 'payment' && state === way.states.at(-1)) continue;
    way.states.push(state);
    ways.set(order_sn, way);
  }
  return [...ways]
    .filter(([, { now, states }]) => states.at(-1) !== now || !isWay(states))
    .map(([subject]) => ({ check: 'its history is not how it came to be', subject }));
}

function isWay([first, ...rest]: readonly (OrderState | null)[]): boolean {
  // Points and balance may have paid for all of it at once.
  let last = first;
  if (last !== 'pending' && last !== 'paid') return false;
  for (const state of rest) {
    const possible = Object.values(orderMoves).some(
      ({ from, to }) => (to ?? last) === state && from.some((one) => one === last),
    );
    if (!possible) return false;
    last = state;
  }
  return true;
}
