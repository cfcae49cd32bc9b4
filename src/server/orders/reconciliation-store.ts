import { sql } from 'kysely';
import type { ShopDatabase } from '../db/shop-database';
import { orderTransitions, type Actor, type OrderState } from '../../shared/orders/order-status';
import { refundedPointsExpireAt, pointsExpireAt } from '../../shared/orders/points';

/** A record that violates a check. `subject` is an order number, a variant, a customer id or the id of a row. */
export interface Discrepancy {
  check: string;
  subject: string;
}

/**
 * Recomputes orders, stock and ledgers from their rows, without trusting the database constraints, and returns what does
 * not add up. Each check is a single query, so concurrent orders cause no false alarm. Takes seconds with a million
 * orders: do not run it in a request.
 */
export async function findDiscrepancies(db: ShopDatabase): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  for (const [check, query] of Object.entries({ ...orderChecks, ...stockChecks, ...ledgerChecks })) {
    const { rows } = await sql.raw<{ subject: string }>(query).execute(db);
    for (const { subject } of rows) discrepancies.push({ check, subject: String(subject) });
  }
  for (const subject of await findInvalidHistories(db))
    discrepancies.push({ check: 'its history does not lead to its state', subject });
  return discrepancies;
}

interface HistoryStep {
  state: OrderState;
  actor: Actor;
}

interface OrderHistory {
  firstState: OrderState;
  currentState: OrderState;
  steps: HistoryStep[];
}

/** Returns the numbers of orders whose history is not a path of allowed transitions to their current state. */
async function findInvalidHistories(db: ShopDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .leftJoin('order_event', 'order_event.order_id', 'shop_order.order_id')
    .select([
      'shop_order.order_id',
      'order_sn',
      'total_cents',
      'shop_order.state as currentState',
      'order_event.state',
      'actor',
    ])
    .orderBy('shop_order.order_id')
    .orderBy('event_id')
    .execute();
  const histories = new Map<number, OrderHistory & { order_sn: string }>();
  for (const { order_id, order_sn, total_cents, currentState, state, actor } of rows) {
    // Points and balance may cover the whole order when it is placed.
    const firstState = total_cents === 0 ? 'paid' : 'pending';
    const history = histories.get(order_id) ?? { order_sn, firstState, currentState, steps: [] };
    // An unmatched payment or a change of the reservation adds an event without a transition.
    const isRemark = (actor === 'payment' || actor === 'shop') && state === history.steps.at(-1)?.state;
    if (state !== null && actor !== null && !isRemark) history.steps.push({ state, actor });
    histories.set(order_id, history);
  }
  return [...histories.values()]
    .filter((history) => !isValidHistory(history))
    .map(({ order_sn }) => order_sn);
}

function isValidHistory({ firstState, currentState, steps }: OrderHistory): boolean {
  const [placement, ...transitions] = steps;
  if (placement?.state !== firstState || placement.actor !== 'customer') return false;
  let previousState = placement.state;
  for (const { state, actor } of transitions) {
    if (!isAllowedTransition(previousState, state, actor)) return false;
    previousState = state;
  }
  return previousState === currentState;
}

function isAllowedTransition(from: OrderState, to: OrderState, actor: Actor): boolean {
  return Object.values(orderTransitions).some(
    (rule) => (rule.to ?? from) === to && includes(rule.from, from) && includes(rule.by, actor),
  );
}

/** `Array.includes` for an item of a wider type than the list's. */
function includes<Item>(list: readonly Item[], item: Item): boolean {
  return list.includes(item);
}

/** Checks of orders and payments. Each query returns the orders (`subject`) that violate the check. */
export const orderChecks: Readonly<Record<string, string>> = {
  'the lines do not add up to the amount of the goods': `
    select order_sn as subject from shop_order o where goods_cents <>
      (select coalesce(sum(sum_cents), 0) from order_line l where l.order_id = o.order_id)`,
  'the sum of a line is not its price times its quantity': `
    select order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where sum_cents <> price_cents * number`,
  'a line has an invalid price or quantity': `
    select order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where price_cents <= 0 or number < 1 or number > 10000`,
  'the amounts do not add up to the total': `
    select order_sn as subject from shop_order
    where total_cents <> goods_cents + shipping_cents + tax_cents - points_cents - balance_cents`,
  'an amount is negative, or points pay for more than the goods': `
    select order_sn as subject from shop_order
    where total_cents < 0 or shipping_cents < 0 or tax_cents < 0 or balance_cents < 0
      or points_cents < 0 or points_cents > goods_cents`,
  'another order has the same number': `
    select order_sn as subject from shop_order group by order_sn having count(*) > 1`,
  'two orders have the same idempotency key': `
    select max(order_sn) as subject from shop_order group by customer_id, request_key having count(*) > 1`,
  'its customer does not exist': `
    select order_sn as subject from shop_order o
    where not exists (select 1 from customer c where c.id = o.customer_id)`,
  'its delivery address has no name': `
    select order_sn as subject from shop_order
    where delivery not like '%"consignee":"%' or delivery like '%"consignee":""%'`,
  'its order does not exist': `
    select 'line ' || line_id as subject from order_line l
    where not exists (select 1 from shop_order o where o.order_id = l.order_id)
    union all select 'event ' || event_id from order_event e
    where not exists (select 1 from shop_order o where o.order_id = e.order_id)
    union all select 'payment ' || log_id from payment p
    where not exists (select 1 from shop_order o where o.order_id = p.order_id)
    union all select 'invoice ' || invoice_id from invoice i
    where not exists (select 1 from shop_order o where o.order_id = i.order_id)`,
  'it has no payment attempt': `
    select order_sn as subject from shop_order o
    where not exists (select 1 from payment p where p.order_id = o.order_id)`,
  'a payment attempt has another amount than the order': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where amount_cents <> total_cents`,
  // An order with an unresolved unmatched payment has a flag.
  'it has two payments and no flag': `
    select order_sn as subject from shop_order o where flag = '' and state <> 'refunded' and
      (select count(*) from payment p where p.order_id = o.order_id and status = 'paid') > 1`,
  'two payment attempts have the same transaction': `
    select min(order_sn) as subject from payment p join shop_order o on o.order_id = p.order_id
    where transaction_id is not null group by p.pay_id, transaction_id having count(*) > 1`,
  'it is marked as paid without a payment': `
    select order_sn as subject from shop_order o where state in ('paid', 'refunded')
      and not exists (select 1 from payment p where p.order_id = o.order_id and status = 'paid')`,
  'it has a payment but is not marked as paid': `
    select order_sn as subject from shop_order o where state in ('pending', 'cancelled') and flag = ''
      and exists (select 1 from payment p where p.order_id = o.order_id and status = 'paid')`,
  'its flag does not match its unresolved payments': `
    select order_sn as subject from shop_order o where (flag <> '') <>
      (exists (select 1 from unmatched_payment s where s.order_id = o.order_id and settlement = ''))`,
  'a payment attempt is still open': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where status = 'open' and (settled_at is not null or state in ('cancelled', 'refunded')
      or exists (select 1 from payment other where other.order_id = o.order_id and other.status = 'paid'))`,
  'a payment has no settlement time': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where status = 'paid' and settled_at is null`,
  'a line has a lot before it was shipped': `
    select distinct order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where lot <> ''
      and not exists (select 1 from order_event e where e.order_id = o.order_id and e.state = 'shipped')`,
  'its payment deadline is missing, or still set': `
    select order_sn as subject from shop_order where (state = 'pending') <> (pay_until is not null)`,
  'the end of its reservation is missing, or still set': `
    select order_sn as subject from shop_order
    where (state = 'pending' and reservation = 'reserved') <> (reserved_until is not null)`,
  'its lines do not match the state of its reservation': `
    select order_sn as subject from shop_order o where
      case reservation
        when 'reserved' then not exists (select 1 from order_line l where l.order_id = o.order_id and held = 1)
          or exists (select 1 from order_line l where l.order_id = o.order_id and waits = 1)
        when 'none' then state in ('pending', 'paid', 'confirmed')
          and exists (select 1 from order_line l where l.order_id = o.order_id and (held = 1 or waits = 1))
        when 'stock' then state not in ('paid', 'confirmed')
          or not exists (select 1 from order_line l where l.order_id = o.order_id and waits = 1)
        else state <> 'pending'
          or exists (select 1 from order_line l where l.order_id = o.order_id and held = 1)
      end`,
  'a line is reserved and still waits': `
    select distinct order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where held = 1 and waits = 1`,
  'an invoice has another amount than the order': `
    select o.order_sn as subject from invoice i join shop_order o on o.order_id = i.order_id
    where i.status <> 'refused' and amount_cents <> goods_cents + shipping_cents + tax_cents - points_cents`,
  'an invoice belongs to another customer': `
    select o.order_sn as subject from invoice i join shop_order o on o.order_id = i.order_id
    where i.customer_id <> o.customer_id`,
  'it is invoiced twice, or before it was paid or confirmed': `
    select o.order_sn as subject from invoice i join shop_order o on o.order_id = i.order_id
    where i.status <> 'refused' group by o.order_id, o.order_sn
    having count(*) > 1
      or not exists (select 1 from payment p where p.order_id = o.order_id and p.status = 'paid')
      and not exists (select 1 from order_event e where e.order_id = o.order_id and e.state = 'confirmed')`,
};

/** Checks of stock. Each query returns the variants (`subject`) that violate the check. */
export const stockChecks: Readonly<Record<string, string>> = {
  'the reserved units do not match the orders': `
    select s.goods_id || ' ' || s.goods_attr as subject from stock s
    left join (
      select goods_id, goods_attr, sum(number) as units from (
        select goods_id, goods_attr, number
        from order_line l join shop_order o on o.order_id = l.order_id
        where l.held = 1 and state in ('pending', 'paid', 'confirmed')
        union all select goods_id, goods_attr, 1 from point_exchange where held = 1 and state = 'open'
      ) reserving group by goods_id, goods_attr
    ) h on h.goods_id = s.goods_id and h.goods_attr = s.goods_attr
    where s.held <> coalesce(h.units, 0)`,
  'an order reserves a size without a stock count': `
    select distinct l.goods_id || ' ' || l.goods_attr as subject from order_line l
    where l.held = 1 and not exists
      (select 1 from stock s where s.goods_id = l.goods_id and s.goods_attr = l.goods_attr)`,
  'more units are reserved and shipped than were in stock': `
    select goods_id || ' ' || goods_attr as subject from stock
    where taken + held > shelved or taken < 0 or held < 0`,
  // Fewer is correct after a new catalogue has reset the count.
  'more units were taken from stock than were shipped': `
    select s.goods_id || ' ' || s.goods_attr as subject from stock s
    left join (
      select goods_id, goods_attr, sum(number) as units from (
        select goods_id, goods_attr, number from order_line l
        where l.held = 1 and l.order_id in (select order_id from order_event where state = 'shipped')
        union all select goods_id, goods_attr, 1 from point_exchange where held = 1 and state = 'shipped'
      ) shipped group by goods_id, goods_attr
    ) sent on sent.goods_id = s.goods_id and sent.goods_attr = s.goods_attr
    where s.taken > coalesce(sent.units, 0)`,
};

/** Checks of the points and balance ledgers. Each query returns the orders or customers (`subject`) that violate it. */
export const ledgerChecks: Readonly<Record<string, string>> = {
  'the points do not add up': `
    select distinct 'customer ' || customer_id as subject from (
      select customer_id, balance, sum(points) over (partition by customer_id order by id) as running
      from point_entry) e
    where balance <> running or running < 0`,
  'the unspent points do not add up': `
    select 'customer ' || customer_id as subject from point_entry group by customer_id
    having sum(points) <> sum(unspent)
      or sum(case when unspent < 0 or unspent > (case when points > 0 then points else 0 end) then 1 else 0 end) > 0`,
  'the balance does not add up': `
    select distinct 'customer ' || customer_id as subject from (
      select customer_id, balance_cents, sum(cents) over (partition by customer_id order by id) as running
      from balance_entry) e
    where balance_cents <> running or running < 0`,
  'its points were not debited': creditMismatchQuery('-points', 'point_entry', 'order', 'points_cents'),
  'its part of the balance was not debited': creditMismatchQuery(
    '-cents',
    'balance_entry',
    'order',
    'balance_cents',
  ),
  'its points were not refunded, or were without a reason': creditMismatchQuery(
    'points',
    'point_entry',
    'return',
    `case when state in ('cancelled', 'refunded') then points_cents else 0 end`,
  ),
  // Entries from before `spent_from` existed were refunded with a full validity period and are not checked.
  'its refunded points are valid for longer than before': `
    select distinct order_sn as subject from shop_order o
    join point_entry spent on spent.customer_id = o.customer_id and spent.cause = 'order ' || o.order_id
    join point_entry e on e.customer_id = o.customer_id and ${causeCondition('return')}
    where spent.spent_from is not null and e.expires_at > spent.created_at + ${pointsExpireAt(0)}
      and e.expires_at > e.created_at + ${refundedPointsExpireAt(0)}`,
  'its part of the balance was not refunded, or was without a reason': creditMismatchQuery(
    'cents',
    'balance_entry',
    'return',
    `case when state in ('cancelled', 'refunded') then balance_cents else 0 end`,
  ),
  'its reward does not match the amount of the goods': creditMismatchQuery(
    'points',
    'point_entry',
    'reward',
    // Whole dollars: integer division truncates in both databases.
    `case when exists (select 1 from order_event v where v.order_id = o.order_id and v.state = 'completed')
      then (goods_cents - points_cents) / 100 else 0 end`,
  ),
  'more of its reward was revoked than credited, or without a reason': `
    select order_sn as subject from shop_order o
    where (select coalesce(-sum(points), 0) from point_entry e
        where e.customer_id = o.customer_id and ${causeCondition('revoke')})
      > case when state <> 'refunded' then 0 else (select coalesce(sum(points), 0) from point_entry e
          where e.customer_id = o.customer_id and ${causeCondition('reward')}) end`,
  // Orders refunded before the shop revoked rewards have no such entry.
  'less of its reward was revoked than was left': `
    select order_sn as subject from shop_order o
    join point_entry e on e.customer_id = o.customer_id and ${causeCondition('revoke')}
    join point_entry given on given.customer_id = o.customer_id and given.cause = 'reward ' || o.order_id
    left join point_entry lapsed on lapsed.customer_id = o.customer_id and lapsed.cause = 'lapse ' || given.id
    where e.balance > 0 and -e.points < given.points + coalesce(lapsed.points, 0)`,
  'a ledger entry refers to no order of its customer': `
    ${foreignEntriesQuery('point_entry')} union ${foreignEntriesQuery('balance_entry')}`,
};

type OrderCause = 'order' | 'return' | 'reward' | 'revoke';

/**
 * Returns the SQL condition that ledger entry `e` has this cause for order `o`. The return of an order may consist of several
 * entries, such as `return 7/2`.
 */
function causeCondition(cause: OrderCause): string {
  const exactly = `e.cause = '${cause} ' || o.order_id`;
  return cause === 'return' ? `(${exactly} or e.cause like 'return ' || o.order_id || '/%')` : exactly;
}

/**
 * Returns the query for the orders whose ledger entries of a cause do not sum up to an amount of the order. `entryValue` and
 * `orderAmount` are SQL expressions.
 */
function creditMismatchQuery(
  entryValue: string,
  table: string,
  cause: OrderCause,
  orderAmount: string,
): string {
  return `
    select order_sn as subject from shop_order o where (${orderAmount}) <> coalesce(
      (select sum(${entryValue}) from ${table} e where e.customer_id = o.customer_id
       and ${causeCondition(cause)}), 0)`;
}

/** Returns the query for the customers with ledger entries that refer to an order which is not theirs or does not exist. */
function foreignEntriesQuery(table: string): string {
  const causes = ['order', 'return', 'reward', 'revoke'] as const;
  const causeConditions = causes.map((cause) => `cause like '${cause} %'`).join(' or ');
  const isOfOrder = causes.map(causeCondition).join(' or ');
  return `select 'customer ' || customer_id as subject from ${table} e where (${causeConditions})
    and not exists (select 1 from shop_order o where o.customer_id = e.customer_id and (${isOfOrder}))`;
}
