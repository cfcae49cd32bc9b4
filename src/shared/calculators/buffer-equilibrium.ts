import type { BufferSystem } from './buffer-systems';

interface BufferEquilibrium {
  /** Fraction of the base form, 0 to 1. */
  base: number;
  /** pKa at the temperature and ionic strength; of overlapping steps, the one nearest to the pH. */
  pka: number;
  /** Ionic strength of the buffer's own ions, in mol/L. */
  ionicStrength: number;
}

/** Ionic strength in mol/L up to which the equation of activity coefficients holds. */
const MAX_IONIC_STRENGTH = 0.1;

/** More than the ionic strength of any listed buffer takes to converge. */
const ITERATIONS = 60;

/**
 * Computes the composition of a buffer. The apparent pKa is the pKa at infinite dilution plus
 * (2z − 1) · (A√I ÷ (1 + √I) − 0.1 I), with the charge z of the conjugate acid and the constant A, which depends on the
 * temperature (Beynon and Easterby, Buffer Solutions, 1996, chapter 2). Above 0.1 mol/L the correction at 0.1 mol/L is
 * used. pKa values that are printed for 0.1 mol/L are not corrected again.
 *
 * @param ph as a meter shows it
 * @param concentration of all forms in mol/L
 * @param celsius temperature of use in °C
 */
export function bufferEquilibrium(
  system: BufferSystem,
  { ph, concentration, celsius }: { ph: number; concentration: number; celsius: number },
): BufferEquilibrium {
  const temperatureShift = Number(system.perDegree ?? 0) * (celsius - 25);
  const steps = system.steps ?? [Number(system.pka)];
  // Charge of the acid of the first step; each step removes one proton.
  const firstCharge = (system.acidCharge ?? 0) + steps.length - 1;
  let ionicStrength = 0;
  let composition = { base: 0.5, pkas: steps };
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const activity = activityTerm(Math.min(ionicStrength, MAX_IONIC_STRENGTH), celsius);
    const pkas = steps.map((pka, index) => {
      const correction = system.acidCharge === null ? 0 : (2 * (firstCharge - index) - 1) * activity;
      return pka + temperatureShift + correction;
    });
    const fractions = speciesFractions(pkas, ph);
    const meanProtonsRemoved = fractions.reduce(
      (sum, fraction, protonsRemoved) => sum + fraction * protonsRemoved,
      0,
    );
    composition = { base: meanProtonsRemoved / steps.length, pkas };
    const next = ionicStrengthOf(fractions, firstCharge, concentration);
    // The mean of two iterations converges where the plain iteration oscillates.
    ionicStrength = (ionicStrength + next) / 2;
  }
  const pka = composition.pkas.reduce((best, candidate) =>
    Math.abs(candidate - ph) < Math.abs(best - ph) ? candidate : best,
  );
  return { base: composition.base, pka, ionicStrength };
}

/** Debye–Hückel term of the apparent pKa. The slope A in water is a polynomial of the temperature in °C. */
function activityTerm(ionicStrength: number, celsius: number): number {
  const slope = 0.4918 + 0.0006614 * celsius + 0.000004975 * celsius ** 2;
  const root = Math.sqrt(ionicStrength);
  return (slope * root) / (1 + root) - 0.1 * ionicStrength;
}

/**
 * Returns the fraction of each species of the acid; the index is the number of protons removed. Scales the powers of ten, so
 * that none overflows.
 */
function speciesFractions(pkas: readonly number[], ph: number): number[] {
  const exponents = [0];
  for (const pka of pkas) exponents.push((exponents.at(-1) ?? 0) + ph - pka);
  const highest = Math.max(...exponents);
  const parts = exponents.map((exponent) => 10 ** (exponent - highest));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}

/** Ionic strength in mol/L of the buffer's ions and of their counter-ions, which have charge one. */
function ionicStrengthOf(fractions: readonly number[], firstCharge: number, concentration: number): number {
  return fractions.reduce((sum, fraction, protonsRemoved) => {
    const charge = Math.abs(firstCharge - protonsRemoved);
    return sum + (fraction * concentration * (charge ** 2 + charge)) / 2;
  }, 0);
}
