import type { Address } from '../../shared/contract/customer';
import { countryName } from '../../shared/lib/country-name';
import { amountsOf, usablePoints, type OrderAmounts } from '../../shared/orders/order-amounts';
import type { Deps } from '../app/context';
import { Refusal } from '../http/handler-types';
import type { PaymentWay } from '../app/selling-settings';
import { listAddresses } from '../accounts/addresses/address-store';
import { balanceOf } from '../points/balance-store';
import { pointsOf } from '../points/point-store';
import { selectedLines, type SelectedLine } from '../cart/selected-lines-store';
import type { ShopDatabase } from '../db/shop-database';
import { priceLines, type PricedLine } from '../cart/price-lines';
import { shippingOffers, taxOf, type ShippingOffer } from './shipping-fees';

/** What a customer wants of an order besides its goods; what is left out, the shop chooses. */
export interface CheckoutWishes {
  sel_goods: readonly number[];
  address_id?: number | undefined;
  shipping_id?: number | undefined;
  pay_id?: string | undefined;
  points: number;
  use_balance: boolean;
}

export type OrderedLine = PricedLine & { wish: SelectedLine };

/** An order as it would be placed now; every amount in cents. */
export interface CheckoutPlan {
  lines: OrderedLine[];
  addresses: Address[];
  /** null while there is none. */
  address: Address | null;
  shippings: ShippingOffer[];
  /** null where nothing is sent to the address, or to anybody whose address is still missing. */
  shipping: ShippingOffer | null;
  /** Why nothing is sent to the address, in words; '' where it is, and while there is none. */
  obstacle: string;
  payment: PaymentWay;
  amounts: OrderAmounts;
  taxName: string;
  /** The day on which all of it leaves the warehouse. */
  shipsOn: string;
  points: number;
  pointsUsable: number;
  balance: number;
}

type PlanDeps = Pick<Deps, 'catalogue' | 'selling' | 'clock'>;

/**
 * Works out an order from the customer's cart. `db` is the transaction that places it, or the database for a look.
 * Throws a {@link Refusal} when a line, the address, the way of shipping or of paying is not this customer's to choose.
 */
export async function planCheckout(
  deps: PlanDeps,
  db: ShopDatabase,
  customerId: number,
  wishes: CheckoutWishes,
): Promise<CheckoutPlan> {
  const { selling } = deps;
  const selected = await selectedLines(db, customerId, wishes.sel_goods);
  if (selected.length !== new Set(wishes.sel_goods).size) {
    throw new Refusal('Your cart has changed. Please look through it again.', { field: 'sel_goods' });
  }
  const lines = await priceLines(deps, db, selected);
  const addresses = await listAddresses(db, customerId);
  const address = chosenAddress(addresses, wishes.address_id);
  const country = address?.country ?? '';
  const goodsCents = lines.reduce((sum, { cents, number }) => sum + cents * number, 0);
  const shippings = shippingOffers(selling, lines, { country, goodsCents });
  const shipping = chosenShipping(shippings, wishes.shipping_id);
  const [points, balance] = [await pointsOf(db, customerId), await balanceOf(db, customerId)];
  if (wishes.points > points) {
    throw new Refusal(`You have ${points} points.`, { field: 'points' });
  }
  const { hundredths, name } = taxOf(selling, country);
  return {
    lines,
    addresses,
    address,
    shippings,
    shipping,
    points,
    balance,
    taxName: name,
    obstacle: address && !shipping ? unserved(country) : '',
    payment: chosenPayment(selling.payments, wishes.pay_id),
    amounts: amountsOf({
      lines,
      shipping: shipping?.fee ?? 0,
      taxHundredths: hundredths,
      points: wishes.points,
      balance: wishes.use_balance ? balance : 0,
    }),
    shipsOn: lines.reduce((last, { shipsOn }) => (shipsOn > last ? shipsOn : last), ''),
    pointsUsable: usablePoints(goodsCents, points),
  };
}

function chosenAddress(addresses: readonly Address[], id: number | undefined): Address | null {
  if (id === undefined) return addresses.find(({ is_default }) => is_default) ?? addresses[0] ?? null;
  const chosen = addresses.find(({ address_id }) => address_id === id);
  if (!chosen) {
    throw new Refusal('This address is no longer in your address book.', { field: 'address_id' });
  }
  return chosen;
}

function chosenShipping(offers: readonly ShippingOffer[], id: number | undefined): ShippingOffer | null {
  // It is the address that has to be another then, not the way.
  if (offers.length === 0) return null;
  const chosen = id === undefined ? offers[0] : offers.find(({ way }) => way.shipping_id === id);
  if (!chosen) {
    throw new Refusal('These goods cannot be sent this way. Please choose another.', {
      field: 'shipping_id',
    });
  }
  return chosen;
}

function unserved(country: string): string {
  return `These goods cannot be sent to ${countryName(country)}. Please choose another address, or ask us.`;
}

function chosenPayment(ways: readonly PaymentWay[], id: string | undefined): PaymentWay {
  const chosen = id === undefined ? ways[0] : ways.find(({ pay_id }) => pay_id === id);
  if (!chosen) throw new Refusal('Please choose another way to pay.', { field: 'pay_id' });
  return chosen;
}
