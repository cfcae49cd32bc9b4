import type { Certificate } from '../../shared/contract/certificates';
import type { ProductClass } from '../../shared/contract/goods';

/** A test of a lot on its certificate. */
export type LotTest = Certificate['tests'][number];

/** The product of a lot, with what its tests depend on. */
export interface TestedProduct {
  product_class: ProductClass;
  name: string;
  /** Average molar mass in g/mol, '' for mixtures. */
  weight: string;
  /** '' without a structure. */
  formula: string;
  smiles: string;
  /** Codes of the hazard statements; empty when not assessed. */
  hazards: readonly string[];
  /** Returns a property of the product by name, '' = unknown. */
  property: (name: string) => string;
  /** Returns the next number in [0, 1). */
  random: () => number;
}

/** Creates a test. `limit` is the specification that `result` has to meet, as text with units. */
export function lotTest(name: string, method: string, limit: string, result: string): LotTest {
  return { test: name, method, limit, result };
}

/** Generates a result between two values, with the given number of decimals. */
export function resultBetween({ random }: TestedProduct, min: number, max: number, decimals: number): string {
  return (min + (max - min) * random()).toFixed(decimals);
}

/** Generates a test of purity. Its limit in percent is the purity that the product page states, otherwise `defaultLimit`. */
export function purityTest(lot: TestedProduct, method: string, defaultLimit: number): LotTest {
  const limit = Number(/([\d.]+)\s*%/.exec(lot.property('Purity'))?.[1] ?? defaultLimit);
  const purity = limit + (100 - limit) * (0.15 + 0.8 * lot.random());
  return lotTest('Purity', method, `≥ ${limit}%`, `${purity.toFixed(1)}%`);
}
