/** Placed orders, which do not change with the catalogue, the address book or prices. */
import { z } from 'zod';
import { lineProductFields } from './cart';
import { option } from './goods';
import { amounts } from './checkout';
import { id, line, listReplyFields, listRequestFields, money, searchText } from './fields';
import { orderStates } from '../orders/order-status';
import { reservations } from '../orders/reservation';

/** ISO 8601. */
const time = z.string();
const order_status = z.enum(orderStates);

const orderGoods = z.object({
  ...lineProductFields,
  goods_number: z.int().min(1),
  goods_price: money,
  price_sum: money,
  /** Lot that was sent, as staff entered it; '' when they entered none, and before shipping. */
  lot: z.string(),
  ships_on: z.string(),
  /** Paths of the data sheet and the safety data sheet; null for a product that left the catalogue. */
  data_sheet: z.string().nullable(),
  safety_sheet: z.string().nullable(),
});

export type OrderGoods = z.infer<typeof orderGoods>;

/** Maximum lines of an order in a list: an order can have hundreds of lines, and a page nearly a hundred orders. */
export const MAX_LISTED_GOODS = 12;

const orderListItem = z.object({
  order_id: id,
  order_sn: z.string(),
  order_status,
  /** Amount due. */
  amount: money,
  created_at: time,
  /** All lines in `orderDetail`; the first {@link MAX_LISTED_GOODS} in a list. */
  goods: z.array(orderGoods),
  /** Extension: number of lines. */
  goods_count: z.int().min(0),
  /** Payment kind: QR code, bank transfer in advance, or invoice. */
  pay_kind: z.enum(['scan', 'transfer', 'account']),
  reservation: z.enum(reservations),
  /** Actions available to the customer. */
  can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
});

export type OrderListItem = z.infer<typeof orderListItem>;

/** Delivery address at the time of the order. */
export const delivery = z.object({
  consignee: z.string(),
  institution: z.string(),
  department: z.string(),
  building: z.string(),
  room: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  zipcode: z.string(),
  /** E.164, with an extension if it has one: `+497315000 ext. 12`; '' without a number. */
  mobile: z.string(),
  /** `mobile` as it is shown: `+49 731 5000 ext. 12`. */
  telephone: z.string(),
  email: z.string(),
  /** Name and address as the country writes them, without telephone and e-mail address. */
  lines: z.array(z.string()),
});

export type Delivery = z.infer<typeof delivery>;

const order = z.object({
  ...orderListItem.shape,
  amounts,
  delivery,
  /** Null without an invoice title. */
  title: z.object({ title: z.string(), tax_number: z.string(), address: z.string() }).nullable(),
  po_number: z.string(),
  note: z.string(),
  /** Number of the quote whose prices the order has; '' for the prices of its day. */
  quote_sn: z.string(),
  pay_id: z.string(),
  pay_name: z.string(),
  shipping_name: z.string(),
  /** Tracking number; '' before shipping. */
  tracking: z.string(),
  /** Time at which the goods of an unpaid order are released; null when they are not reserved, or the order is paid. */
  reserved_until: time.nullable(),
  /** Time at which the order is canceled without a payment; null when settled. */
  pay_until: time.nullable(),
  /** All events, oldest first. */
  history: z.array(z.object({ happened_at: time, order_status, text: z.string() })),
  /** The issued invoice; null before. */
  invoice_id: id.nullable(),
  /** True when the customer can request the invoice now. */
  can_request_invoice: z.boolean(),
  /** True when the customer gets e-mails about the order: they go to verified addresses only. */
  email_verified: z.boolean(),
  /** The shop's note on the payment method. */
  pay_note: z.string(),
  /** Bank details in lines; empty unless a transfer is awaited. */
  bank_account: z.array(z.string()),
});

export type Order = z.infer<typeof order>;

/** A line of an order that cannot be ordered again. */
const rejectedLine = z.object({
  goods_id: id,
  goods_sn: z.string(),
  goods_name: z.string(),
  /** Size as shown. */
  attr_new: z.string(),
  goods_number: z.int().min(1),
  /** Sentence for the customer, such as `Out of stock.`. */
  reason: z.string(),
  /** True when the product has a page; false when it is discontinued. */
  on_sale: z.boolean(),
  /** True when the size is sold at a price on request, so that the shop offers a quote. */
  price_on_request: z.boolean(),
  /** Day on which a sold-out size is expected; '' when unknown. */
  restock_on: z.string(),
  /** Products to order instead; empty beyond the first lines. */
  offers: z.array(
    z.object({
      kind: z.enum(['size', 'replacement']),
      goods_id: id,
      goods_sn: z.string(),
      goods_name: z.string(),
      option,
    }),
  ),
});

const orderFilter = {
  order_status: order_status.optional(),
  /** Prefix of an order number, purchase-order number or catalogue number, or a part of a product's name. */
  key: searchText(line(64), 64).default(''),
};

export const orderCalls = {
  orders: {
    request: z.object({
      page: listRequestFields.page,
      page_size: listRequestFields.page_size.default(12),
      ...orderFilter,
    }),
    reply: z.object(listReplyFields(orderListItem)),
  },
  /** All orders that match, as CSV with a row per line. */
  ordersFile: {
    request: z.object(orderFilter),
    reply: z.object({ name: z.string(), csv: z.string() }),
  },
  orderDetail: { request: z.object({ order_id: id }), reply: order },
  /** Only before payment or confirmation. */
  cancelOrder: { request: z.object({ order_id: id }), reply: z.object({}) },
  /**
   * Adds an order's goods to the cart, which shows changes of their prices since the order. `left_out` names unavailable ones;
   * `left_lines` gives the reasons, and products to order instead.
   */
  reorder: {
    request: z.object({ order_id: id }),
    reply: z.object({
      number: z.int().min(0),
      left_out: z.array(z.string()),
      left_lines: z.array(rejectedLine),
    }),
  },
  /** Pro-forma invoice: name and content in base64. */
  orderFile: {
    request: z.object({ order_id: id }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
};
