import type { Delivery, Order } from '../../shared/contract/orders';
import { countryName } from '../../shared/domain/country-name';
import { filingInWords, purchaseFacts } from '../../shared/domain/purchasing/purchase-facts';
import type { Deps } from '../app/context';
import { totalOf } from '../documents/invoice';
import type { Proforma } from '../documents/proforma';
import type { StoredLine, StoredOrder } from './order-store';

/**
 * An order as a document to pay it by. Everything in it was written when the order was placed, but for the shop's own
 * address and account. Throws when it does not add up to what the order says.
 */
export function proformaOf(
  { settings, selling }: Pick<Deps, 'settings' | 'selling'>,
  order: StoredOrder,
  lines: readonly StoredLine[],
): Proforma {
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const way = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const delivery = JSON.parse(order.delivery) as Delivery;
  const goods = {
    lines: lines.map((line) => ({
      goods_sn: line.goods_sn,
      goods_name: line.goods_name,
      goods_attr: line.attr_value,
      number: line.number,
      price_cents: Number(line.price_cents),
      filing: filingInWords(purchaseFacts(line, settings.unspsc)),
    })),
    charges: chargesOf(order),
  };
  if (totalOf(goods) !== Number(order.total_cents)) {
    throw new Error(`The lines of order ${order.order_id} do not add up to its total.`);
  }
  return {
    orderNumber: order.order_sn,
    poNumber: order.po_number,
    placedAt: Number(order.created_at),
    dueAt: order.hold_until === null ? null : Number(order.hold_until),
    seller: { name: brand, address: postal_address, email, phone },
    buyer: buyerOf(order, delivery),
    consignee: addressLines(delivery),
    ...goods,
    payment: [order.pay_name, way?.note].filter(Boolean).join('. '),
    bankAccount: way?.kind === 'scan' ? [] : selling.bank_account,
    notice: demonstration_notice,
  };
}

function chargesOf(order: StoredOrder) {
  const charges = [
    { name: `Shipping: ${order.shipping_name}`, cents: Number(order.shipping_cents) },
    { name: order.tax_name || 'Tax', cents: Number(order.tax_cents) },
    { name: 'Paid with points', cents: -Number(order.points_cents) },
    { name: 'Paid from balance', cents: -Number(order.balance_cents) },
  ];
  return charges.filter(({ cents }) => cents !== 0);
}

function buyerOf({ title }: StoredOrder, delivery: Delivery): string[] {
  const titled = title === null ? null : (JSON.parse(title) as NonNullable<Order['title']>);
  if (!titled) return addressLines(delivery);
  const taxNumber = titled.tax_number && `Tax number: ${titled.tax_number}`;
  return [titled.title, titled.address, taxNumber].filter(Boolean);
}

function addressLines(delivery: Delivery): string[] {
  const { consignee, address, district, zipcode, city, province, country } = delivery;
  const place = [zipcode, city].filter(Boolean).join(' ');
  return [consignee, address, district, place, province, countryName(country)].filter(Boolean);
}
