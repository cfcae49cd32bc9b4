import { formatNumber } from '../lib/format-number';

/**
 * Returns the solvent in mL for a stock solution: `milligrams` of a substance of `molarMass` g/mol at `millimolar`
 * mmol/L, by V = m / (M · c). Throws RangeError unless all are positive.
 */
export function stockVolume(milligrams: number, molarMass: number, millimolar: number): number {
  if (!(milligrams > 0 && molarMass > 0 && millimolar > 0))
    throw new RangeError('Mass, molar mass and concentration must be positive.');
  return (milligrams / (molarMass * millimolar)) * 1000;
}

/** Formats a pipette volume with four significant digits and at most four decimals: `5.149 mL`, `51.49 µL`. */
export function formatVolume(milliliters: number): string {
  const [value, unit] = milliliters < 1 ? [milliliters * 1000, 'µL'] : [milliliters, 'mL'];
  return `${formatNumber(Number(Number(value.toPrecision(4)).toFixed(4)))} ${unit}`;
}
