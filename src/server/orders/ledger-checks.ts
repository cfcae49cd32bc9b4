import { givenBackUntil, pointsLapseAt } from '../../shared/domain/points';

/** What must hold of points and balances; each query gives the orders or customers (`subject`) of which it does not. */
export const ledgerChecks: Readonly<Record<string, string>> = {
  'the points do not add up': `
    select distinct 'customer ' || customer_id as subject from (
      select customer_id, balance, sum(points) over (partition by customer_id order by id) as running
      from point_entry) e
    where balance <> running or running < 0`,
  'the points that are left do not add up': `
    select 'customer ' || customer_id as subject from point_entry group by customer_id
    having sum(points) <> sum(unspent)
      or sum(case when unspent < 0 or unspent > (case when points > 0 then points else 0 end) then 1 else 0 end) > 0`,
  'the balance does not add up': `
    select distinct 'customer ' || customer_id as subject from (
      select customer_id, balance_cents, sum(cents) over (partition by customer_id order by id) as running
      from balance_entry) e
    where balance_cents <> running or running < 0`,
  'its points were not taken': orderEntry('-points', 'point_entry', 'order', 'points_cents'),
  'its part of the balance was not taken': orderEntry('-cents', 'balance_entry', 'order', 'balance_cents'),
  'its points did not go back, or did for no reason': orderEntry(
    ...(['points', 'point_entry', 'return'] as const),
    `case when state in ('cancelled', 'refunded') then points_cents else 0 end`,
  ),
  // Earlier ones, whose orders do not say what was spent, came back with a new year.
  'its points came back for longer than they had': `
    select distinct order_sn as subject from shop_order o
    join point_entry spent on spent.customer_id = o.customer_id and spent.cause = 'order ' || o.order_id
    join point_entry e on e.customer_id = o.customer_id and ${causedBy('return')}
    where spent.spent_from is not null and e.expires_at > spent.created_at + ${pointsLapseAt(0)}
      and e.expires_at > e.created_at + ${givenBackUntil(0)}`,
  'its part of the balance did not go back, or did for no reason': orderEntry(
    ...(['cents', 'balance_entry', 'return'] as const),
    `case when state in ('cancelled', 'refunded') then balance_cents else 0 end`,
  ),
  'its reward is not what the goods earn': orderEntry(
    ...(['points', 'point_entry', 'reward'] as const),
    // Whole dollars: both databases cut the rest off when whole numbers are divided.
    `case when exists (select 1 from order_event v where v.order_id = o.order_id and v.state = 'completed')
      then (goods_cents - points_cents) / 100 else 0 end`,
  ),
  'more of its reward was taken back than it earned, or was for no reason': `
    select order_sn as subject from shop_order o
    where (select coalesce(-sum(points), 0) from point_entry e
        where e.customer_id = o.customer_id and ${causedBy('revoke')})
      > case when state <> 'refunded' then 0 else (select coalesce(sum(points), 0) from point_entry e
          where e.customer_id = o.customer_id and ${causedBy('reward')}) end`,
  // Orders that were refunded before rewards were taken back have no such entry.
  'less of its reward was taken back than there was': `
    select order_sn as subject from shop_order o
    join point_entry e on e.customer_id = o.customer_id and ${causedBy('revoke')}
    join point_entry given on given.customer_id = o.customer_id and given.cause = 'reward ' || o.order_id
    left join point_entry lapsed on lapsed.customer_id = o.customer_id and lapsed.cause = 'lapse ' || given.id
    where e.balance > 0 and -e.points < given.points + coalesce(lapsed.points, 0)`,
  'an entry is for an order of somebody else, or of nobody': `
    ${foreignEntries('point_entry')} union ${foreignEntries('balance_entry')}`,
};

type OrderCause = 'order' | 'return' | 'reward' | 'revoke';

/** Whether the entry `e` is for this of the order `o`; what comes back may be several entries. */
function causedBy(cause: OrderCause): string {
  const exactly = `e.cause = '${cause} ' || o.order_id`;
  return cause === 'return' ? `(${exactly} or e.cause like 'return ' || o.order_id || '/%')` : exactly;
}

/** Orders for which the entries of a cause do not sum up to what is due by the order itself. */
function orderEntry(value: string, table: string, cause: OrderCause, due: string): string {
  return `
    select order_sn as subject from shop_order o where (${due}) <> coalesce(
      (select sum(${value}) from ${table} e where e.customer_id = o.customer_id
       and ${causedBy(cause)}), 0)`;
}

function foreignEntries(table: string): string {
  const causes = ['order', 'return', 'reward', 'revoke'] as const;
  const like = causes.map((cause) => `cause like '${cause} %'`).join(' or ');
  const own = causes.map(causedBy).join(' or ');
  return `select 'customer ' || customer_id as subject from ${table} e where (${like})
    and not exists (select 1 from shop_order o where o.customer_id = e.customer_id and (${own}))`;
}
