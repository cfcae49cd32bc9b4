import { formatNumber } from '../lib/format-number';

/**
 * Solvent in mL that makes a stock solution: `milligrams` of a substance of `weight` g/mol at `millimolar` mmol/L, by
 * V = m / (M · c). Throws RangeError unless all three are above zero.
 */
export function stockVolume(milligrams: number, weight: number, millimolar: number): number {
  if (!(milligrams > 0 && weight > 0 && millimolar > 0))
    throw new RangeError('a stock solution needs mass, molar mass and concentration above zero');
  return (milligrams / (weight * millimolar)) * 1000;
}

/** As a pipette is set, with four significant digits: `5.149 mL`, `51.49 µL`. */
export function formatVolume(millilitres: number): string {
  const [value, unit] = millilitres < 1 ? [millilitres * 1000, 'µL'] : [millilitres, 'mL'];
  return `${formatNumber(Number(Number(value.toPrecision(4)).toFixed(4)))} ${unit}`;
}
