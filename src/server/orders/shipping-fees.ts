import { coldest, isAsCold } from '../../shared/domain/cold-chain';
import type { Selling, ShippingWay } from '../app/selling-settings';
import type { PricedLine } from '../cart/priced-lines';

/** A way of shipping with its fee in cents for one order. */
export interface ShippingOffer {
  way: ShippingWay;
  fee: number;
}

/**
 * The ways that keep all goods as cold as they need and go to the country, cheapest first. `country` is '' while there
 * is no address; then the fee for the rest of the world counts, and a way that goes to some countries only is none.
 * `goodsCents` decides whether a way is free.
 */
export function shippingOffers(
  { shippings }: Pick<Selling, 'shippings'>,
  lines: readonly PricedLine[],
  { country, goodsCents }: { country: string; goodsCents: number },
): ShippingOffer[] {
  const needed = coldest(lines.flatMap(({ sale }) => (sale ? [sale.cold] : [])));
  return shippings
    .filter(({ keeps }) => isAsCold(keeps, needed))
    .flatMap((way) => {
      const zone = way.fees.find(({ countries }) => countries.length === 0 || countries.includes(country));
      if (!zone) return [];
      const free = zone.free_from !== null && goodsCents >= zone.free_from;
      return [{ way, fee: free ? 0 : zone.fee }];
    })
    .sort((one, other) => one.fee - other.fee);
}

/** The tax of a country: hundredths of a percent and its words, such as `VAT 20 %`; 0 and '' where none is due. */
export function taxOf(
  { taxes }: Pick<Selling, 'taxes'>,
  country: string,
): { hundredths: number; name: string } {
  const tax = taxes.find((one) => one.country === country);
  if (!tax) return { hundredths: 0, name: '' };
  const [whole = '0', part = ''] = tax.percent.split('.');
  return {
    hundredths: Number(whole) * 100 + Number(part.padEnd(2, '0')),
    name: `${tax.name} ${tax.percent} %`,
  };
}
