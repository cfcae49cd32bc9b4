import { formatCalendarDate, isoDay } from '../../shared/lib/format-date';
import { formatCents } from '../../shared/lib/money';
import type { OrderTransition } from '../../shared/orders/order-status';
import { orderShippingText } from '../../shared/orders/shipping-day';
import type { AppContext } from '../app/context';
import { asShopText, customerEmail, shopText, type CustomerEmail, type ShopText } from '../messaging/message';
import type { StoredOrderLine, StoredOrder } from './order-store';
import { feesOf } from './proforma';
import { invoiceDays } from './selling-settings';

type EmailDeps = Pick<AppContext, 'settings' | 'publicOrigin' | 'selling'>;

const amountText = (cents: number) => asShopText(formatCents(cents));

type PlacedOrder = Pick<
  StoredOrder,
  | 'order_sn'
  | 'quote_sn'
  | 'customer_id'
  | 'pay_id'
  | 'pay_until'
  | 'goods_cents'
  | 'shipping_name'
  | 'shipping_cents'
  | 'tax_name'
  | 'tax_cents'
  | 'points_cents'
  | 'balance_cents'
  | 'total_cents'
> & { order_id: number };

type PlacedLine = Pick<
  StoredOrderLine,
  'goods_sn' | 'goods_name' | 'attr_value' | 'number' | 'sum_cents' | 'ships_on'
>;

/**
 * Confirms a new order to the customer. Contains texts of the catalogue and the shop only. Omits the customer's texts (delivery
 * address, purchase-order number, note), because a stranger can register with another person's address.
 */
export function orderPlacedEmail(
  deps: EmailDeps,
  order: PlacedOrder,
  lines: readonly PlacedLine[],
): CustomerEmail {
  const goodsLines = lines.map(
    ({ goods_sn, goods_name, attr_value, number, sum_cents }) =>
      `${number} × ${goods_name} (${goods_sn}), ${attr_value}: ${amountText(sum_cents)}`,
  );
  const orderNumber = asShopText(order.order_sn);
  return customerEmail(
    deps.settings,
    { customerId: order.customer_id },
    shopText`Your order ${orderNumber}`,
    [
      shopText`Thank you for your order ${orderNumber}.`,
      ...quoteParagraph(order),
      asShopText(goodsLines.join('\n')),
      asShopText(amountLines(order).join('\n')),
      ...shippingParagraph(lines, { isFirm: order.total_cents === 0 }),
      ...paymentParagraphs(deps, order),
      shopText`Delivery address and documents: ${orderUrl(deps, order)}`,
    ],
  );
}

function quoteParagraph({ quote_sn }: PlacedOrder): ShopText[] {
  return quote_sn === '' ? [] : [shopText`It has the prices of our quote ${asShopText(quote_sn)}.`];
}

/** Returns a text for each amount, as the order page shows them. */
function amountLines(order: PlacedOrder): string[] {
  const fees = feesOf(order).map(({ name, cents }) =>
    cents < 0 ? `${name}: -${amountText(-cents)}` : `${name}: ${amountText(cents)}`,
  );
  return [
    `Subtotal: ${amountText(order.goods_cents)}`,
    ...fees,
    `Amount due: ${amountText(order.total_cents)}`,
  ];
}

/** Returns when the lines ship, or nothing when that is unknown. `isFirm` is false while the day depends on the payment. */
function shippingParagraph(
  lines: readonly Pick<StoredOrderLine, 'ships_on'>[],
  { isFirm }: { isFirm: boolean },
): ShopText[] {
  const text = orderShippingText(lines, { isFirm });
  return text === '' ? [] : [asShopText(text)];
}

/** Explains how to pay, by kind of the payment method. */
function paymentParagraphs(deps: EmailDeps, order: PlacedOrder): ShopText[] {
  if (order.total_cents === 0) return [shopText`The order is paid.`];
  const method = deps.selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const note = asShopText(method?.note ?? '');
  switch (method?.kind) {
    case 'scan':
      return [
        shopText`${note} Pay here: ${asShopText(deps.publicOrigin())}/shoppingCart/pay?order=${order.order_id}`,
      ];
    case 'transfer': {
      const day = order.pay_until === null ? '' : formatCalendarDate(isoDay(order.pay_until));
      const deadline = asShopText(day === '' ? '' : ` by ${day}`);
      const account = deps.selling.bank_account.map((line) => asShopText(`${line}\n`));
      return [
        shopText`Please transfer ${amountText(order.total_cents)}${deadline} with the order number as the reference.`,
        shopText`${asShopText(account.join(''))}Reference: ${asShopText(order.order_sn)}`,
      ];
    }
    case 'account':
    case undefined:
      return [shopText`We check your order and confirm it by e-mail. ${note}`];
  }
}

function orderUrl({ publicOrigin }: Pick<EmailDeps, 'publicOrigin'>, { order_id }: { order_id: number }) {
  return shopText`${asShopText(publicOrigin())}/user/order?id=${order_id}`;
}

const subjectEndings: Readonly<Record<OrderTransition, string>> = {
  pay: 'is paid',
  confirm: 'is confirmed',
  settle: 'is paid',
  ship: 'is on its way',
  complete: 'is complete',
  withdraw: 'is canceled',
  cancel: 'is canceled',
  lapse: 'is canceled',
  refund: 'is refunded',
  clear: 'has a payment update',
};

interface TransitionNotice {
  order: StoredOrder;
  transition: OrderTransition;
  /** Sentence of the shop or its staff, as in the history of the order. */
  text: string;
  /** The order was paid before the transition. */
  isPaid: boolean;
  /** Lines with the shipping day, for `confirm`; empty when goods are out of stock, whose shipping day is unknown. */
  lines: readonly Pick<StoredOrderLine, 'ships_on'>[];
}

/** Informs the customer of a transition. */
export function orderTransitionEmail(deps: EmailDeps, notice: TransitionNotice): CustomerEmail {
  const { order, transition, text } = notice;
  const subject = shopText`Your order ${asShopText(order.order_sn)} ${asShopText(subjectEndings[transition])}`;
  return customerEmail(deps.settings, { customerId: order.customer_id }, subject, [
    shopText`${subject}.`,
    asShopText(text),
    ...(transition === 'confirm' ? confirmationParagraphs(deps, notice) : []),
    shopText`View your order: ${orderUrl(deps, order)}`,
  ]);
}

/** Explains when a confirmed order ships and how it is paid. */
function confirmationParagraphs(deps: EmailDeps, { order, isPaid, lines }: TransitionNotice): ShopText[] {
  const shipping = shippingParagraph(lines, { isFirm: true });
  if (isPaid) return shipping;
  const days = invoiceDays(deps.selling, order.pay_id);
  const period = days === 1 ? shopText`1 day` : shopText`${days} days`;
  const payment = shopText`Request your invoice here: ${asShopText(deps.publicOrigin())}/user/invoice. Payment is due ${period} after its date.`;
  return [...shipping, payment];
}

/** Informs the customer of a change of the reservation. The subject line ends with `subjectEnding`, such as `is reserved`. */
export function reservationEmail(
  { settings, publicOrigin }: Pick<AppContext, 'settings' | 'publicOrigin'>,
  { order, subjectEnding, text }: { order: StoredOrder; subjectEnding: string; text: string },
): CustomerEmail {
  const subject = shopText`Your order ${asShopText(order.order_sn)} ${asShopText(subjectEnding)}`;
  return customerEmail(settings, { customerId: order.customer_id }, subject, [
    asShopText(text),
    shopText`View your order: ${orderUrl({ publicOrigin }, order)}`,
  ]);
}
