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
  'an entry is for an order of somebody else, or of nobody': `
    ${foreignEntries('point_entry')} union ${foreignEntries('balance_entry')}`,
};

/** Orders for which the entries of a cause do not sum up to what is due by the order itself. */
function orderEntry(value: string, table: string, cause: 'order' | 'return' | 'reward', due: string): string {
  return `
    select order_sn as subject from shop_order o where (${due}) <> coalesce(
      (select sum(${value}) from ${table} e where e.customer_id = o.customer_id
       and e.cause = '${cause} ' || o.order_id), 0)`;
}

function foreignEntries(table: string): string {
  const causes = ['order', 'return', 'reward'];
  const like = causes.map((cause) => `cause like '${cause} %'`).join(' or ');
  const own = causes.map((cause) => `'${cause} ' || o.order_id`).join(', ');
  return `select 'customer ' || customer_id as subject from ${table} e where (${like})
    and not exists (select 1 from shop_order o where o.customer_id = e.customer_id and e.cause in (${own}))`;
}
