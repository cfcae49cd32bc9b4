import {
  MAX_LISTED_GOODS,
  type Order,
  type OrderGoods,
  type OrderListItem,
} from '../../shared/contract/orders';
import { dataSheetUrl } from '../../shared/catalogue/data-sheet-url';
import { centsToWire } from '../../shared/lib/money';
import { nextOrderState } from '../../shared/orders/order-status';
import { addressLines, readStoredAddress } from '../accounts/addresses/format-address';
import { formatPhoneNumber } from '../accounts/addresses/phone-number';
import type { AppContext } from '../app/context';
import { withExpectedShippingDays } from './expected-shipping-days';
import {
  countOrderLines,
  listOrderEvents,
  listOrderLines,
  type StoredOrderLine,
  type StoredOrder,
} from './order-store';
import { isInvoiceable } from '../invoices/invoiceable-order-store';
import { findIssuedInvoiceId } from '../invoices/invoice-store';
import { findVerifiedAddress } from '../messaging/outbox-store';
import { isOrderPaid } from '../payments/payment-store';
import { findProductImagePaths } from '../catalogue/product-list-store';
import { drawnImagePath } from '../catalogue/product-row';

type ViewDeps = Pick<AppContext, 'catalogue' | 'database' | 'settings' | 'selling' | 'clock'>;

/** Maps an order to its form in lists, with at most `maxLines` of its lines. */
export async function toOrderListItem(
  { catalogue, database, settings, selling, clock }: ViewDeps,
  order: StoredOrder,
  maxLines = MAX_LISTED_GOODS,
): Promise<OrderListItem> {
  const storedLines = await listOrderLines(database, order.order_id, maxLines);
  const lines = withExpectedShippingDays(order, storedLines, {
    now: clock().getTime(),
    settings,
  });
  const images = await findProductImagePaths(
    catalogue,
    lines.map(({ goods_id }) => goods_id),
  );
  const isPaid = await isOrderPaid(database, order.order_id);
  const kind = paymentKind(selling, order);
  return {
    order_id: order.order_id,
    order_sn: order.order_sn,
    order_status: order.state,
    amount: centsToWire(order.total_cents),
    created_at: isoTime(order.created_at),
    goods: lines.map((line) => toGoods(line, images)),
    goods_count: lines.length < maxLines ? lines.length : await countOrderLines(database, order.order_id),
    pay_kind: kind,
    reservation: order.reservation,
    can: {
      pay: order.state === 'pending' && kind !== 'account',
      cancel: nextOrderState({ state: order.state, isPaid }, 'withdraw', 'customer') !== null,
    },
  };
}

/** Returns the kind of an order's payment method; `account` for a method that was removed, because staff settle such orders. */
export function paymentKind(
  selling: ViewDeps['selling'],
  { pay_id: payId }: Pick<StoredOrder, 'pay_id'>,
): OrderListItem['pay_kind'] {
  return selling.payments.find(({ pay_id }) => pay_id === payId)?.kind ?? 'account';
}

/** Maps an order to its page, with all lines. */
export async function toOrder(deps: ViewDeps, order: StoredOrder): Promise<Order> {
  const { database, selling } = deps;
  const events = await listOrderEvents(database, order.order_id);
  const delivery = readStoredAddress(order.delivery);
  const method = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const listItem = await toOrderListItem(deps, order, Infinity);
  return {
    ...listItem,
    amounts: {
      goods: centsToWire(order.goods_cents),
      shipping: centsToWire(order.shipping_cents),
      tax: centsToWire(order.tax_cents),
      tax_name: order.tax_name,
      points: centsToWire(order.points_cents),
      balance: centsToWire(order.balance_cents),
      total: centsToWire(order.total_cents),
    },
    delivery: {
      ...delivery,
      telephone: await formatPhoneNumber(delivery.mobile),
      lines: addressLines(delivery),
    },
    title: order.title === null ? null : (JSON.parse(order.title) as Order['title']),
    po_number: order.po_number,
    note: order.note,
    quote_sn: order.quote_sn,
    pay_id: order.pay_id,
    pay_name: order.pay_name,
    shipping_name: order.shipping_name,
    tracking: order.tracking,
    reserved_until: order.reserved_until === null ? null : isoTime(order.reserved_until),
    pay_until: order.pay_until === null ? null : isoTime(order.pay_until),
    history: events.map(({ happened_at, state, text }) => ({
      happened_at: isoTime(happened_at),
      order_status: state,
      text,
    })),
    invoice_id: await findIssuedInvoiceId(database, order.order_id),
    can_request_invoice: await isInvoiceable(database, order.customer_id, order.order_id),
    email_verified: (await findVerifiedAddress(database, order.customer_id)) !== null,
    pay_note: method?.note ?? '',
    bank_account: listItem.can.pay && listItem.pay_kind === 'transfer' ? selling.bank_account : [],
  };
}

/**
 * Maps a line to its form in replies. `images` has the paths of the images by `goods_id`. A product that left the catalogue has
 * no documents, and the path of a drawing that no longer exists.
 */
function toGoods(line: StoredOrderLine, images: ReadonlyMap<number, string>): OrderGoods {
  const isListed = images.has(line.goods_id);
  return {
    goods_id: line.goods_id,
    goods_sn: line.goods_sn,
    goods_name: line.goods_name,
    product_class: line.product_class,
    img: images.get(line.goods_id) ?? drawnImagePath(line.goods_id),
    goods_attr: line.goods_attr,
    attr_new: line.attr_value,
    goods_number: line.number,
    goods_price: centsToWire(line.price_cents),
    price_sum: centsToWire(line.sum_cents),
    lot: line.lot,
    ships_on: line.ships_on,
    data_sheet: isListed ? dataSheetUrl(line.goods_sn, 'data') : null,
    safety_sheet: isListed ? dataSheetUrl(line.goods_sn, 'safety') : null,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
