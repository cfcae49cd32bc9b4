import type { Delivery, Order, OrderGoods, OrderListItem } from '../../shared/contract/orders';
import { centsToWire } from '../../shared/lib/money';
import { nextOrderState } from '../../shared/orders/order-status';
import type { AppContext } from '../app/context';
import { orderEvents, orderLines, type StoredOrderLine, type StoredOrder } from './order-store';
import { isOrderPaid } from '../payments/payment-store';
import { productImagePath } from '../catalogue/product-row';

type ViewDeps = Pick<AppContext, 'database' | 'selling'>;

export async function toOrderListItem(
  { database, selling }: ViewDeps,
  order: StoredOrder,
): Promise<OrderListItem> {
  const lines = await orderLines(database, order.order_id);
  const paid = await isOrderPaid(database, order.order_id);
  // Treats a payment method that is no longer offered as `account`: staff settle such orders.
  const { kind } = selling.payments.find(({ pay_id }) => pay_id === order.pay_id) ?? { kind: 'account' };
  return {
    order_id: order.order_id,
    order_sn: order.order_sn,
    order_status: order.state,
    amount: centsToWire(Number(order.total_cents)),
    created_at: isoTime(order.created_at),
    goods: lines.map(toGoods),
    pay_kind: kind,
    can: {
      pay: order.state === 'pending' && kind !== 'account',
      cancel: nextOrderState({ state: order.state, paid }, 'withdraw', 'customer') !== null,
    },
  };
}

export async function toOrder(deps: ViewDeps, order: StoredOrder): Promise<Order> {
  const { database, selling } = deps;
  const events = await orderEvents(database, order.order_id);
  const method = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const listItem = await toOrderListItem(deps, order);
  return {
    ...listItem,
    amounts: {
      goods: centsToWire(Number(order.goods_cents)),
      shipping: centsToWire(Number(order.shipping_cents)),
      tax: centsToWire(Number(order.tax_cents)),
      tax_name: order.tax_name,
      points: centsToWire(Number(order.points_cents)),
      balance: centsToWire(Number(order.balance_cents)),
      total: centsToWire(Number(order.total_cents)),
    },
    delivery: JSON.parse(order.delivery) as Delivery,
    title: order.title === null ? null : (JSON.parse(order.title) as Order['title']),
    po_number: order.po_number,
    note: order.note,
    pay_id: order.pay_id,
    pay_name: order.pay_name,
    shipping_name: order.shipping_name,
    tracking: order.tracking,
    hold_until: order.hold_until === null ? null : isoTime(order.hold_until),
    history: events.map(({ happened_at, state, text }) => ({
      happened_at: isoTime(happened_at),
      order_status: state,
      text,
    })),
    pay_note: method?.note ?? '',
    bank_account: listItem.can.pay && listItem.pay_kind === 'transfer' ? selling.bank_account : [],
  };
}

function toGoods(line: StoredOrderLine): OrderGoods {
  return {
    goods_id: line.goods_id,
    goods_sn: line.goods_sn,
    goods_name: line.goods_name,
    product_class: line.product_class,
    img: productImagePath(line.goods_id),
    goods_attr: line.goods_attr,
    attr_new: line.attr_value,
    goods_number: line.number,
    goods_price: centsToWire(Number(line.price_cents)),
    price_sum: centsToWire(Number(line.sum_cents)),
    lot: line.lot,
    ships_on: line.ships_on,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(Number(milliseconds)).toISOString();
}
