import type { CheckoutDetails } from '../../shared/contract/checkout';
import { centsToWire } from '../../shared/lib/money';
import { quoteNumber } from '../../shared/orders/quote-state';
import type { OrderAmounts } from '../../shared/orders/order-amounts';
import type { AppContext, Handler } from '../app/context';
import { BusinessError } from '../http/errors';
import { toCartLines } from '../cart/cart-line-view';
import { lastDayOf } from './quote-document';
import { taxNote } from './delivery-terms';
import { findObstacles, planCheckout, type CheckoutPlan, type CheckoutOptions } from './plan-checkout';
import {
  findUnpaidOrdersObstacle,
  missingAddressError,
  placeCustomerOrder,
  planReservation,
} from './place-order';
import { findCustomer } from '../accounts/customer-store';
import { listInvoiceTitles } from '../invoices/invoice-title-store';

/**
 * Checks before the checkout page opens that the selected cart lines can be ordered and that the customer has an address. Throws
 * a {@link BusinessError} otherwise.
 */
export const checkoutIs: Handler<'checkoutIs'> = async ({ sel_goods }, deps, { session }) => {
  const options = { sel_goods, points: 0, use_balance: false };
  const { address, lines } = await planCheckout(deps, deps.database, session.customerId, options);
  if (!address) throw missingAddressError();
  const changes = findObstacles(lines);
  if (changes.length > 0) {
    throw new BusinessError('Some of these lines cannot be ordered.', {
      field: 'sel_goods',
      data: { changes },
    });
  }
  return {};
};

export const checkout: Handler<'checkout'> = (request, deps, { session }) =>
  getCheckoutDetails(deps, session.customerId, request);

export const changeConsignee: Handler<'changeConsignee'> = (request, deps, { session }) =>
  getCheckoutDetails(deps, session.customerId, request);

export const placeOrder: Handler<'placeOrder'> = (request, deps, { session, idempotencyKey: requestKey }) =>
  placeCustomerOrder(deps, session.customerId, { request, requestKey });

async function getCheckoutDetails(
  deps: AppContext,
  customerId: number,
  options: CheckoutOptions,
): Promise<CheckoutDetails> {
  const { database, selling } = deps;
  const plan = await planCheckout(deps, database, customerId, options);
  const customer = await findCustomer(database, customerId);
  if (!customer) throw new BusinessError('This account is closed.');
  const { quote } = plan;
  return {
    ...toChoices(plan),
    quote: quote && {
      quote_sn: quoteNumber(quote.quote_id),
      revision: quote.revision,
      expires_on: lastDayOf(quote.expires_at),
    },
    reservation: await planReservation(deps, database, customer, plan),
    email_verified: customer.email_verified_at !== null,
    unpaid_orders_obstacle: await findUnpaidOrdersObstacle(deps, database, customerId, plan),
    list: await toCartLines(deps, { customerId }, plan.lines),
    amounts: { ...amountsToWire(plan.amounts), tax_name: plan.taxName },
    tax_note: taxNote(selling, plan.address?.country ?? ''),
    payments: selling.payments.map(({ pay_id, name, note, needs_po_number }) => ({
      pay_id,
      name,
      note,
      needs_po_number,
    })),
    titles: (await listInvoiceTitles(database, customerId)).map(
      ({ title_id, title, tax_number, is_default }) => ({
        title_id,
        title,
        tax_number,
        is_default,
      }),
    ),
  };
}

/** Returns the part of the reply with the options of the checkout and the customer's choices. */
function toChoices({ addresses, address, shippings, shipping, payment, ...plan }: CheckoutPlan) {
  return {
    addresses,
    address_id: address?.address_id ?? null,
    shippings: shippings.map(({ method, fee }) => ({
      shipping_id: method.shipping_id,
      name: method.name,
      days: method.days,
      note: method.note,
      fee: centsToWire(fee),
    })),
    shipping_id: shipping?.method.shipping_id ?? null,
    obstacle: plan.obstacle,
    pay_id: payment.pay_id,
    ships_on: plan.shipsOn,
    points: plan.points,
    points_usable: plan.pointsUsable,
    balance: centsToWire(plan.balance),
  };
}

function amountsToWire(amounts: OrderAmounts) {
  return {
    goods: centsToWire(amounts.goods),
    shipping: centsToWire(amounts.shipping),
    tax: centsToWire(amounts.tax),
    points: centsToWire(amounts.points),
    balance: centsToWire(amounts.balance),
    total: centsToWire(amounts.total),
  };
}
