import type { Order } from '../../shared/contract/orders';
import { AT_THE_EARLIEST, lastShippingDay } from '../../shared/orders/shipping-day';
import { formatPurchaseFacts, purchaseFacts } from '../../shared/punchout/purchase-facts';
import { addressLines, readStoredAddress } from '../accounts/addresses/format-address';
import { formatPhoneNumber } from '../accounts/addresses/phone-number';
import type { AppContext } from '../app/context';
import { documentTotal, documentSeller, type DocumentFee } from '../documents/document-lines';
import type { Proforma } from '../documents/proforma-pdf';
import { deliveryTerms, sellerTaxNumbers } from './delivery-terms';
import { withExpectedShippingDays } from './expected-shipping-days';
import type { StoredOrderLine, StoredOrder } from './order-store';

/**
 * Maps an order to its proforma invoice. Goods, amounts and addresses are those stored with the order; the data of the shop is
 * current. Throws when the lines do not add up to the total.
 */
export async function toProforma(
  { settings, selling, clock }: Pick<AppContext, 'settings' | 'selling' | 'clock'>,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
): Promise<Proforma> {
  const method = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  // Orders with a discontinued payment method are settled by staff.
  const isOnAccount = order.state === 'confirmed' || (method?.kind ?? 'account') === 'account';
  const address = readStoredAddress(order.delivery);
  const deliveryLines = addressLines(address);
  const linesAndFees = {
    lines: lines.map((line) => ({
      goods_sn: line.goods_sn,
      goods_name: line.goods_name,
      goods_attr: line.attr_value,
      number: line.number,
      price_cents: line.price_cents,
      purchaseFacts: formatPurchaseFacts(purchaseFacts(line, settings.unspsc)),
    })),
    fees: feesOf(order),
  };
  const expectedLines = withExpectedShippingDays(order, lines, {
    now: clock().getTime(),
    settings,
  });
  if (documentTotal(linesAndFees) !== order.total_cents) {
    throw new Error(`The lines of order ${order.order_id} do not add up to its total.`);
  }
  return {
    orderNumber: order.order_sn,
    poNumber: order.po_number,
    quoteNumber: order.quote_sn,
    placedAt: order.created_at,
    // On account, `pay_until` is the deadline of the confirmation by staff. The note of the payment method states when to pay.
    dueAt: isOnAccount ? null : order.pay_until,
    isOnAccount,
    // The shipping day of goods that are out of stock is unknown.
    shipsOn: order.reservation === 'stock' ? '' : shippingDayText(order, expectedLines),
    seller: documentSeller(settings, sellerTaxNumbers(selling, address.country)),
    buyer: buyerOf(order, deliveryLines),
    // The telephone number is for the carrier.
    consignee: [...deliveryLines, await formatPhoneNumber(address.mobile)].filter(Boolean),
    terms: deliveryTerms(selling, address),
    ...linesAndFees,
    payment: [order.pay_name, method?.note].filter(Boolean).join('. '),
    bankAccount: method?.kind === 'scan' ? [] : selling.bank_account,
    notice: settings.demonstration_notice,
  };
}

/** Returns the day on which the last line ships, with a remark while it depends on the payment; '' when it is unknown. */
function shippingDayText({ state }: Pick<StoredOrder, 'state'>, lines: readonly { ships_on: string }[]) {
  const day = lastShippingDay(lines);
  return day && state === 'pending' ? `${day}${AT_THE_EARLIEST}` : day;
}

type OrderFees = Pick<
  StoredOrder,
  'shipping_name' | 'shipping_cents' | 'tax_name' | 'tax_cents' | 'points_cents' | 'balance_cents'
>;

/** Returns shipping, tax and deductions, in cents; deductions are negative. */
export function feesOf(order: OrderFees): DocumentFee[] {
  const fees = [
    { name: `Shipping: ${order.shipping_name}`, cents: order.shipping_cents },
    { name: order.tax_name || 'Tax', cents: order.tax_cents },
    { name: 'Paid with points', cents: -order.points_cents },
    { name: 'Paid from balance', cents: -order.balance_cents },
  ];
  return fees.filter(({ cents }) => cents !== 0);
}

/** Returns the billing details, otherwise the delivery address. */
function buyerOf({ title }: StoredOrder, deliveryLines: string[]): string[] {
  const billTo = title === null ? null : (JSON.parse(title) as NonNullable<Order['title']>);
  if (!billTo) return deliveryLines;
  const taxNumber = billTo.tax_number && `Tax number: ${billTo.tax_number}`;
  return [billTo.title, billTo.address, taxNumber].filter(Boolean);
}
