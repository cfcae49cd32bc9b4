import type { Migration } from './migration';

/**
 * Separates the reservation of goods from the order, and gives point exchanges a reservation. Unpaid orders keep their
 * reservations until their payment is due; earlier exchanges reserved nothing and count as shipped.
 */
export const reservationsMigration: Migration = {
  number: 18,
  name: 'reservations',
  sql: ({ integer }) => `
alter table shop_order add column reservation text not null default 'none';
alter table shop_order add column reserved_until ${integer};
alter table shop_order add column institution text not null default '';
alter table order_line add column waits ${integer} not null default 0 check (waits in (0, 1));
update shop_order set reservation = 'reserved', reserved_until = case when state = 'pending' then hold_until end
  where state in ('pending', 'paid', 'confirmed')
    and exists (select 1 from order_line l where l.order_id = shop_order.order_id and l.held = 1);
create index shop_order_reserved_until on shop_order (reserved_until) where reserved_until is not null;
create index shop_order_reserved_institution on shop_order (institution) where reserved_until is not null;
create index shop_order_awaiting_stock on shop_order (order_id) where reservation = 'stock';
alter table point_exchange add column state text not null default 'shipped';
alter table point_exchange add column held ${integer} not null default 0 check (held in (0, 1));
`,
};
