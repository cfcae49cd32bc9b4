/** What must hold of orders and of what is paid for them; each query gives the orders (`subject`) of which it does not. */
export const orderChecks: Readonly<Record<string, string>> = {
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
    where total_cents <> goods_cents + shipping_cents + tax_cents - points_cents - balance_cents`,
  'an amount is below zero, or points pay for more than goods': `
    select order_sn as subject from shop_order
    where total_cents < 0 or shipping_cents < 0 or tax_cents < 0 or balance_cents < 0
      or points_cents < 0 or points_cents > goods_cents`,
  'it has the number of another order': `
    select order_sn as subject from shop_order group by order_sn having count(*) > 1`,
  'it was placed again under the same key': `
    select max(order_sn) as subject from shop_order group by customer_id, request_key having count(*) > 1`,
  'nobody placed it': `
    select order_sn as subject from shop_order o
    where not exists (select 1 from customer c where c.id = o.customer_id)`,
  'it goes to nobody': `
    select order_sn as subject from shop_order
    where delivery not like '%"consignee":"%' or delivery like '%"consignee":""%'`,
  'the order that it is of is not there': `
    select 'line ' || line_id as subject from order_line l
    where not exists (select 1 from shop_order o where o.order_id = l.order_id)
    union all select 'event ' || event_id from order_event e
    where not exists (select 1 from shop_order o where o.order_id = e.order_id)
    union all select 'payment ' || log_id from payment p
    where not exists (select 1 from shop_order o where o.order_id = p.order_id)
    union all select 'invoice ' || invoice_id from invoice i
    where not exists (select 1 from shop_order o where o.order_id = i.order_id)`,
  'nothing says how it is paid': `
    select order_sn as subject from shop_order o
    where not exists (select 1 from payment p where p.order_id = o.order_id)`,
  'an attempt to pay is over another amount': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where amount_cents <> total_cents`,
  // What goes back has been looked at; until then such an order has a flag.
  'it is paid twice': `
    select order_sn as subject from shop_order o where flag = '' and state <> 'refunded' and
      (select count(*) from payment p where p.order_id = o.order_id and status = 'paid') > 1`,
  'two attempts to pay took the same money': `
    select min(order_sn) as subject from payment p join shop_order o on o.order_id = p.order_id
    where transaction_id is not null group by p.pay_id, transaction_id having count(*) > 1`,
  'it is paid, and no money came': `
    select order_sn as subject from shop_order o where state in ('paid', 'refunded')
      and not exists (select 1 from payment p where p.order_id = o.order_id and status = 'paid')`,
  'money came, and it is not paid': `
    select order_sn as subject from shop_order o where state in ('pending', 'cancelled') and flag = ''
      and exists (select 1 from payment p where p.order_id = o.order_id and status = 'paid')`,
  'its flag is not that of the money that waits': `
    select order_sn as subject from shop_order o where (flag <> '') <>
      (exists (select 1 from stray_money s where s.order_id = o.order_id and settlement = ''))`,
  'an attempt to pay goes on after the end': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where status = 'open' and (settled_at is not null or state in ('cancelled', 'refunded')
      or exists (select 1 from payment other where other.order_id = o.order_id and other.status = 'paid'))`,
  'it is not said when its money came': `
    select order_sn as subject from payment p join shop_order o on o.order_id = p.order_id
    where status = 'paid' and settled_at is null`,
  'it was sent without a lot, or has one before': `
    select distinct order_sn as subject from order_line l join shop_order o on o.order_id = l.order_id
    where (lot <> '') <>
      (exists (select 1 from order_event e where e.order_id = o.order_id and e.state = 'shipped'))`,
  'its end of waiting is not set, or still is': `
    select order_sn as subject from shop_order where (state = 'pending') <> (hold_until is not null)`,
  'it is invoiced over another amount': `
    select o.order_sn as subject from invoice i join shop_order o on o.order_id = i.order_id
    where i.status <> 'refused' and amount_cents <> goods_cents + shipping_cents + tax_cents - points_cents`,
  'it is invoiced to somebody else': `
    select o.order_sn as subject from invoice i join shop_order o on o.order_id = i.order_id
    where i.customer_id <> o.customer_id`,
  'it is invoiced twice, or before its money came': `
    select o.order_sn as subject from invoice i join shop_order o on o.order_id = i.order_id
    where i.status <> 'refused' group by o.order_id, o.order_sn
    having count(*) > 1
      or not exists (select 1 from payment p where p.order_id = o.order_id and p.status = 'paid')`,
};
