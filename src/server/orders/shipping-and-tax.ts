import { coldestMode, isAtLeastAsCold, isFreezing } from '../../shared/catalogue/cold-chain';
import type { Selling, ShippingMethod } from './selling-settings';
import type { PricedLine } from '../cart/price-lines';
import type { CatalogueVariant } from '../catalogue/variant-store';

/** A shipping method with its fee in cents for one order. */
export interface ShippingOption {
  method: ShippingMethod;
  fee: number;
}

/**
 * Returns the shipping methods that suit all goods and serve the country, cheapest first. Without an address, `country` is ''
 * and only methods with a worldwide fee match. `goodsCents` decides on free shipping. Leaves out methods on dry ice for
 * refrigerated goods if another one suits.
 */
export function shippingOptions(
  { shippings }: Pick<Selling, 'shippings'>,
  lines: readonly PricedLine[],
  { country, goodsCents }: { country: string; goodsCents: number },
): ShippingOption[] {
  const catalogueVariants = lines.flatMap(({ catalogueVariant }) => catalogueVariant ?? []);
  const options = shippings
    .filter((method) => isSuitable(method, catalogueVariants))
    .flatMap((method) => {
      const zone = method.fees.find(({ countries }) => countries.length === 0 || countries.includes(country));
      if (!zone) return [];
      const isFree = zone.free_from !== null && goodsCents >= zone.free_from;
      return [{ method, fee: isFree ? 0 : zone.fee }];
    })
    .sort((a, b) => a.fee - b.fee);
  // Refrigerated goods travel without frost if any method allows it.
  if (!catalogueVariants.some(({ isRefrigerated }) => isRefrigerated)) return options;
  const withoutFreezing = options.filter(({ method }) => !isFreezing(method.keeps));
  return withoutFreezing.length > 0 ? withoutFreezing : options;
}

/**
 * Returns whether a method keeps all goods cold enough and freezes none that must not freeze. A method with `separate_frozen`
 * sends the frozen goods in a parcel of their own, and only mixed orders can use it.
 */
function isSuitable(
  { keeps, separate_frozen }: ShippingMethod,
  catalogueVariants: readonly CatalogueVariant[],
): boolean {
  const unfrozen = catalogueVariants.filter(({ shippingMode }) => !isFreezing(shippingMode));
  if (separate_frozen) {
    const isMixed = unfrozen.length > 0 && unfrozen.length < catalogueVariants.length;
    return isMixed && isAtLeastAsCold(keeps, coldestMode(unfrozen.map(({ shippingMode }) => shippingMode)));
  }
  const isColdEnough = isAtLeastAsCold(
    keeps,
    coldestMode(catalogueVariants.map(({ shippingMode }) => shippingMode)),
  );
  return isColdEnough && !(isFreezing(keeps) && unfrozen.some(({ isFrostSensitive }) => isFrostSensitive));
}

/**
 * Explains to the customer why no parcel suits all goods: some need dry ice and others must not freeze. Returns '' when one
 * parcel suits them. Call it only for an order that no method of the shop serves.
 */
export function temperatureConflict(lines: readonly PricedLine[]): string {
  const catalogueVariants = lines.flatMap(({ catalogueVariant }) => catalogueVariant ?? []);
  const frozen = catalogueVariants.find(({ shippingMode }) => isFreezing(shippingMode));
  const frostSensitive = catalogueVariants.find(({ isFrostSensitive }) => isFrostSensitive);
  if (!frozen || !frostSensitive) return '';
  const name = ({ product }: typeof frozen) => `${product.goods_name} (${product.goods_sn})`;
  return `${name(frostSensitive)} must not freeze, but ${name(frozen)} travels on dry ice. Please order them separately.`;
}

/**
 * Returns a country's tax rate in basis points (hundredths of a percent) and its name such as `VAT 20%`; 0 and '' when no tax
 * is due.
 */
export function findTax(
  { taxes }: Pick<Selling, 'taxes'>,
  country: string,
): { basisPoints: number; name: string } {
  const tax = taxes.find((candidate) => candidate.country === country);
  if (!tax) return { basisPoints: 0, name: '' };
  const [percent = '0', decimals = ''] = tax.percent.split('.');
  return {
    basisPoints: Number(percent) * 100 + Number(decimals.padEnd(2, '0')),
    name: `${tax.name} ${tax.percent}%`,
  };
}
