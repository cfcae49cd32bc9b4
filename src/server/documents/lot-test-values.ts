import type { Certificate } from '../../shared/contract/certificates';
import type { ProductClass } from '../../shared/contract/goods';

/** A test of a lot on its certificate. */
export type LotTest = Certificate['tests'][number];

/** A lot with those facts of its product that its tests depend on. */
export interface TestedLot {
  product_class: ProductClass;
  /** Name of the product. */
  name: string;
  /** Average molar mass in g/mol, '' for mixtures. */
  weight: string;
  /** '' without a structure. */
  formula: string;
  /** '' without a structure. */
  smiles: string;
  /** Codes of the hazard statements; empty when not assessed. */
  hazards: readonly string[];
  /** Returns a property of the product by name, '' = unknown. */
  property: (name: string) => string;
  /** Returns the next random number in [0, 1), from which results are generated. */
  random: () => number;
}

/** Creates a test. `limit` is the specification that `result` has to meet, as text with units. */
export function lotTest(name: string, method: string, limit: string, result: string): LotTest {
  return { test: name, method, limit, result };
}

/** Generates a result between two values, with the given number of decimals. */
export function resultBetween({ random }: TestedLot, min: number, max: number, decimals: number): string {
  return (min + (max - min) * random()).toFixed(decimals);
}

/** Generates a test of purity. Its limit in percent is the purity that the product page states, otherwise `defaultLimit`. */
export function purityTest(lot: TestedLot, method: string, defaultLimit: number): LotTest {
  const limit = Number(/([\d.]+)\s*%/.exec(lot.property('Purity'))?.[1] ?? defaultLimit);
  const purity = limit + (100 - limit) * (0.15 + 0.8 * lot.random());
  return lotTest('Purity', method, `≥ ${limit}%`, `${purity.toFixed(1)}%`);
}
