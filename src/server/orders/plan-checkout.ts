import type { Address } from '../../shared/contract/customer';
import type { OrderChange } from '../../shared/contract/envelope';
import { countryName } from '../../shared/lib/countries';
import { formatPoints } from '../../shared/lib/format-number';
import { orderAmounts, usablePoints, type OrderAmounts } from '../../shared/orders/order-amounts';
import type { AppContext } from '../app/context';
import { BusinessError } from '../http/errors';
import type { PaymentMethod } from './selling-settings';
import { listAddresses } from '../accounts/addresses/address-store';
import { findAccountBalance } from '../points/balance-store';
import { findSpendablePoints } from '../points/point-store';
import { findSelectedCustomerLines, type SelectedLine } from '../cart/cart-line-store';
import type { ShopDatabase } from '../db/shop-database';
import { linesWithPrice, priceLines, type PricedItem } from '../cart/price-lines';
import { priceQuotedLines, requireOrderableQuote, type OrderableQuote } from './order-quote';
import { shippingOptions, findTax, temperatureConflict, type ShippingOption } from './shipping-and-tax';

/** The customer's choices at checkout. The shop chooses defaults for missing ids. */
export interface CheckoutOptions {
  sel_goods: readonly number[];
  /** The quote to order instead of `sel_goods`. */
  quote_sn?: string | undefined;
  address_id?: number | undefined;
  shipping_id?: number | undefined;
  pay_id?: string | undefined;
  points: number;
  use_balance: boolean;
}

export type CheckoutLine = PricedItem<SelectedLine>;

/** An order as it would be placed now. Amounts are in cents. */
export interface CheckoutPlan {
  lines: CheckoutLine[];
  /** The quote whose prices the lines have; null for the prices of the catalogue. */
  quote: OrderableQuote | null;
  addresses: Address[];
  /** Null when the customer has none. */
  address: Address | null;
  shippings: ShippingOption[];
  /** Null when no shipping method suits the goods and the address. */
  shipping: ShippingOption | null;
  /** Tells the customer why no shipping method suits the goods or the address; '' when one does, or without an address. */
  obstacle: string;
  payment: PaymentMethod;
  amounts: OrderAmounts;
  taxName: string;
  /** Day on which the last line leaves the warehouse, `YYYY-MM-DD`; '' when no line can be shipped. */
  shipsOn: string;
  /** Points of the customer that have not expired. */
  points: number;
  /** Points of the customer that can be spent on these goods. */
  pointsUsable: number;
  /** Account balance of the customer. */
  balance: number;
}

type PlanDeps = Pick<AppContext, 'catalogue' | 'settings' | 'selling' | 'clock'>;

/**
 * Computes an order from the customer's cart, or from a quote. `db` is the transaction that places it, or the database for a
 * preview. Throws a {@link BusinessError} when a selected line, quote, address, shipping method or payment method is not
 * available.
 */
export async function planCheckout(
  deps: PlanDeps,
  db: ShopDatabase,
  customerId: number,
  options: CheckoutOptions,
): Promise<CheckoutPlan> {
  const { selling } = deps;
  const { quote_sn } = options;
  const quote = quote_sn === undefined ? null : await requireOrderableQuote(deps, db, customerId, quote_sn);
  const lines = quote
    ? await priceQuotedLines(deps, db, quote)
    : await priceSelectedLines(deps, db, customerId, options.sel_goods);
  const addresses = await listAddresses(db, customerId);
  const address = chooseAddress(addresses, options.address_id);
  const country = address?.country ?? '';
  const pricedLines = linesWithPrice(lines);
  const goodsCents = pricedLines.reduce((sum, { cents, number }) => sum + cents * number, 0);
  const shippings = shippingOptions(selling, lines, { country, goodsCents });
  const shipping = chooseShipping(shippings, options.shipping_id);
  const points = await findSpendablePoints(db, customerId, deps.clock().getTime());
  const balance = await findAccountBalance(db, customerId);
  if (options.points > points) {
    throw new BusinessError(`You have ${formatPoints(points)}.`, { field: 'points' });
  }
  const { basisPoints, name } = findTax(selling, country);
  return {
    lines,
    quote,
    addresses,
    address,
    shippings,
    shipping,
    points,
    balance,
    taxName: name,
    obstacle: address && !shipping ? temperatureConflict(lines) || unservedMessage(country) : '',
    payment: choosePayment(selling.payments, options.pay_id),
    amounts: orderAmounts({
      lines: pricedLines,
      shipping: shipping?.fee ?? 0,
      taxBasisPoints: basisPoints,
      points: options.points,
      balance: options.use_balance ? balance : 0,
    }),
    shipsOn: lines.reduce((latest, { shipsOn }) => (shipsOn > latest ? shipsOn : latest), ''),
    pointsUsable: usablePoints(goodsCents, points),
  };
}

/** Explains to the customer which lines cannot be ordered now, and why. */
export function findObstacles(lines: readonly CheckoutLine[]): OrderChange[] {
  return lines.flatMap(({ obstacle, item }) =>
    obstacle ? [{ goods_sn: item.goods_sn, text: `${item.goods_name}: ${obstacle}` }] : [],
  );
}

async function priceSelectedLines(
  deps: PlanDeps,
  db: ShopDatabase,
  customerId: number,
  recIds: readonly number[],
): Promise<CheckoutLine[]> {
  const selectedLines = await findSelectedCustomerLines(db, customerId, recIds);
  if (selectedLines.length === new Set(recIds).size) return priceLines(deps, db, selectedLines);
  throw new BusinessError(
    'Your cart has changed. If you ordered in another window, you find the order under My orders.',
    { field: 'sel_goods' },
  );
}

/** Returns the chosen address, otherwise the default one; null when the customer has none. */
function chooseAddress(addresses: readonly Address[], id: number | undefined): Address | null {
  if (id === undefined) return addresses.find(({ is_default }) => is_default) ?? addresses[0] ?? null;
  const address = addresses.find(({ address_id }) => address_id === id);
  if (!address) {
    throw new BusinessError('This address is no longer in your address book.', { field: 'address_id' });
  }
  return address;
}

function chooseShipping(options: readonly ShippingOption[], id: number | undefined): ShippingOption | null {
  // Without any option, the choice is not at fault: the customer must change the goods or the address. `obstacle` states why.
  if (options.length === 0) return null;
  const option = id === undefined ? options[0] : options.find(({ method }) => method.shipping_id === id);
  if (!option) {
    throw new BusinessError('These items cannot be shipped this way. Please choose another method.', {
      field: 'shipping_id',
    });
  }
  return option;
}

function unservedMessage(country: string): string {
  return `These items cannot be shipped to ${countryName(country) || country}. Please choose another address, or ask us.`;
}

function choosePayment(methods: readonly PaymentMethod[], id: string | undefined): PaymentMethod {
  const method = id === undefined ? methods[0] : methods.find(({ pay_id }) => pay_id === id);
  if (!method) throw new BusinessError('Please choose another payment method.', { field: 'pay_id' });
  return method;
}
