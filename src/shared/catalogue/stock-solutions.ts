import type { Product } from '../contract/calls';

/**
 * Name of the product fact about stock solutions. Its value gives the reason when they are not offered: `Not offered: reacts
 * with water or air`.
 */
export const STOCK_SOLUTIONS = 'Stock solutions';

/** Codes of GHS statements of substances that react with water or are handled under inert gas. */
const waterOrAirStatements = /^(?:H26[01]|EUH014|EUH029|P223|P231)/;
/** A volume, also of several bottles: `500 mL`, `4 × 1 L`. The micro sign may be the Greek letter mu. */
const volume = /^(?:\d+ ?[×x] ?)?[\d.]+ ?[mµμ]?L$/;

/** Returns whether a classification demands to keep a substance away from water or air. */
export const isWaterOrAirSensitive = (
  hazard: Pick<NonNullable<Product['hazard']>, 'statements'> | null,
): boolean => (hazard?.statements ?? []).some(({ code }) => waterOrAirStatements.test(code));

/**
 * Returns whether the shop offers volumes of solvent for stock solutions: for solids with a known molar mass that do not react
 * with water or air, unless the fact {@link STOCK_SOLUTIONS} excludes them. Liquids that are sold by volume, such as solvents, are
 * not weighed.
 */
export function hasStockSolutions({
  weight,
  hazard,
  properties,
  options,
}: Pick<Product, 'weight' | 'hazard' | 'properties'> & {
  options: readonly { attr_value: string }[];
}): boolean {
  const isExcluded = properties.some(({ items }) =>
    items.some(({ name, value }) => name === STOCK_SOLUTIONS && value.startsWith('Not offered')),
  );
  const isSoldByVolume = options.length > 0 && options.every(({ attr_value }) => volume.test(attr_value));
  return Number(weight) > 0 && !isExcluded && !isSoldByVolume && !isWaterOrAirSensitive(hazard);
}
