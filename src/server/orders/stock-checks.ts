/** What must hold of the stock; each query gives the sizes (`subject`) of which it does not. */
export const stockChecks: Readonly<Record<string, string>> = {
  'what is held is not what the orders hold': `
    select s.goods_id || ' ' || s.goods_attr as subject from stock s
    left join (
      select goods_id, goods_attr, sum(number) as units
      from order_line l join shop_order o on o.order_id = l.order_id
      where l.held = 1 and state in ('pending', 'paid', 'confirmed') group by goods_id, goods_attr
    ) h on h.goods_id = s.goods_id and h.goods_attr = s.goods_attr
    where s.held <> coalesce(h.units, 0)`,
  'an order holds what nobody counts': `
    select distinct l.goods_id || ' ' || l.goods_attr as subject from order_line l
    where l.held = 1 and not exists
      (select 1 from stock s where s.goods_id = l.goods_id and s.goods_attr = l.goods_attr)`,
  'more is sold than there was': `
    select goods_id || ' ' || goods_attr as subject from stock
    where taken + held > shelved or taken < 0 or held < 0`,
  // Less is right where a newer catalogue has counted again.
  'more is gone than was sent': `
    select s.goods_id || ' ' || s.goods_attr as subject from stock s
    left join (
      select goods_id, goods_attr, sum(number) as units from order_line l
      where l.held = 1 and l.order_id in (select order_id from order_event where state = 'shipped')
      group by goods_id, goods_attr
    ) sent on sent.goods_id = s.goods_id and sent.goods_attr = s.goods_attr
    where s.taken > coalesce(sent.units, 0)`,
};
