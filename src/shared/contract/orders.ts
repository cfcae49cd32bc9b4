/** Placed orders. What an order says never changes with the catalogue, the address book or the prices. */
import { z } from 'zod';
import { goodsFacts } from './cart';
import { amounts } from './checkout';
import { id, line, listReply, money } from './fields';
import { orderStates } from '../orders/order-status';

const page = {
  page: z.int().min(1).max(100_000).default(1),
  page_size: z.literal([12, 24, 48, 96]).default(12),
};
/** ISO 8601. */
const time = z.string();
const order_status = z.enum(orderStates);

const orderGoods = z.object({
  ...goodsFacts,
  goods_number: z.int().min(1),
  goods_price: money,
  price_sum: money,
  /** The lot that was sent, '' until then. */
  lot: z.string(),
  ships_on: z.string(),
});

export type OrderGoods = z.infer<typeof orderGoods>;

const orderInList = z.object({
  order_id: id,
  order_sn: z.string(),
  order_status,
  /** What was to be paid. */
  amount: money,
  created_at: time,
  goods: z.array(orderGoods),
  /** How it is paid: by a code to scan, by a transfer beforehand, or by an invoice afterwards. */
  pay_kind: z.enum(['scan', 'transfer', 'account']),
  /** What the customer may do now. */
  can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
});

export type OrderInList = z.infer<typeof orderInList>;

/** A delivery address as it was when the order was placed. */
export const delivery = z.object({
  consignee: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  zipcode: z.string(),
  mobile: z.string(),
  email: z.string(),
});

export type Delivery = z.infer<typeof delivery>;

const order = z.object({
  ...orderInList.shape,
  amounts,
  delivery,
  /** null without an invoice title. */
  title: z.object({ title: z.string(), tax_number: z.string(), address: z.string() }).nullable(),
  po_number: z.string(),
  note: z.string(),
  pay_id: z.string(),
  pay_name: z.string(),
  shipping_name: z.string(),
  /** Carrier's number, '' until it was sent. */
  tracking: z.string(),
  /** Until when the goods are held for a payment; null when that is settled. */
  hold_until: time.nullable(),
  /** Everything that happened, oldest first. */
  history: z.array(z.object({ happened_at: time, order_status, text: z.string() })),
  /** What the shop says of this way to pay. */
  pay_note: z.string(),
  /** What a transfer goes to, line by line; empty where none is awaited. */
  bank_account: z.array(z.string()),
});

export type Order = z.infer<typeof order>;

export const orderCalls = {
  orders: {
    request: z.object({
      ...page,
      order_status: order_status.optional(),
      /** Order number, purchase-order number or catalogue number, or their beginning. */
      key: line(64).default(''),
    }),
    reply: z.object(listReply(orderInList)),
  },
  orderDetail: { request: z.object({ order_id: id }), reply: order },
  /** Before it was paid or confirmed. */
  cancelOrder: { request: z.object({ order_id: id }), reply: z.object({}) },
  /** Puts an order's goods into the cart again; `left_out` names what can no longer be had. */
  reorder: {
    request: z.object({ order_id: id }),
    reply: z.object({ number: z.int().min(0), left_out: z.array(z.string()) }),
  },
  /** The pro-forma invoice to pay by: a file's name and its bytes in base64. */
  orderFile: {
    request: z.object({ order_id: id }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
};
