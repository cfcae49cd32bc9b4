import type { CheckoutSheet } from '../../shared/contract/checkout';
import { centsToWire } from '../../shared/lib/money';
import type { OrderAmounts } from '../../shared/orders/order-amounts';
import type { Deps } from '../app/context';
import { Refusal, type Handler } from '../http/handler-types';
import { toCartLines } from '../cart/cart-line-view';
import { planCheckout, type CheckoutPlan, type CheckoutWishes } from './plan-checkout';
import { missingAddress, placeOrder } from './place-order';
import { listTitles } from '../invoices/invoice-title-store';

export const checkoutIs: Handler<'checkoutIs'> = async ({ sel_goods }, deps, { session }) => {
  const wishes = { sel_goods, points: 0, use_balance: false };
  const { address, lines } = await planCheckout(deps, deps.database, session.customerId, wishes);
  if (!address) throw missingAddress();
  const changes = lines.flatMap(({ obstacle, wish }) =>
    obstacle ? [{ goods_sn: wish.goods_sn, text: `${wish.goods_name}: ${obstacle}` }] : [],
  );
  if (changes.length > 0) {
    throw new Refusal('Some of these cannot be ordered as they are.', {
      field: 'sel_goods',
      data: { changes },
    });
  }
  return {};
};

export const checkout: Handler<'checkout'> = (request, deps, { session }) =>
  sheetFor(deps, session.customerId, request);

export const changeConsignee: Handler<'changeConsignee'> = (request, deps, { session }) =>
  sheetFor(deps, session.customerId, request);

export const handlePlaceOrder: Handler<'placeOrder'> = (request, deps, { session, requestKey }) =>
  placeOrder(deps, session.customerId, { request, requestKey });

async function sheetFor(deps: Deps, customerId: number, wishes: CheckoutWishes): Promise<CheckoutSheet> {
  const { database, selling } = deps;
  const plan = await planCheckout(deps, database, customerId, wishes);
  return {
    ...choicesOf(plan),
    list: await toCartLines(deps, { customerId }, plan.lines),
    amounts: { ...amountsToWire(plan.amounts), tax_name: plan.taxName },
    payments: selling.payments.map(({ pay_id, name, note, needs_po_number }) => ({
      pay_id,
      name,
      note,
      needs_po_number,
    })),
    titles: (await listTitles(database, customerId)).map(({ title_id, title, tax_number, is_default }) => ({
      title_id,
      title,
      tax_number,
      is_default,
    })),
  };
}

function choicesOf({ addresses, address, shippings, shipping, payment, ...plan }: CheckoutPlan) {
  return {
    addresses,
    address_id: address?.address_id ?? null,
    shippings: shippings.map(({ way, fee }) => ({
      shipping_id: way.shipping_id,
      name: way.name,
      days: way.days,
      note: way.note,
      fee: centsToWire(fee),
    })),
    shipping_id: shipping?.way.shipping_id ?? null,
    obstacle: plan.obstacle,
    pay_id: payment.pay_id,
    ships_on: plan.shipsOn,
    points: plan.points,
    points_usable: plan.pointsUsable,
    balance: centsToWire(plan.balance),
  };
}

export function amountsToWire(amounts: OrderAmounts) {
  return {
    goods: centsToWire(amounts.goods),
    shipping: centsToWire(amounts.shipping),
    tax: centsToWire(amounts.tax),
    points: centsToWire(amounts.points),
    balance: centsToWire(amounts.balance),
    total: centsToWire(amounts.total),
  };
}
