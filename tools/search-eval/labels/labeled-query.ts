import { hash32 } from '../../catalogue-build/seeded-random';

/** Conditions of a relevant product. All given conditions must hold. */
export interface RelevantProducts {
  goods_sn?: string;
  cas?: string;
  /** Catalogue spelling. */
  formula?: string;
  /** For example `gene:EGFR`. */
  target_key?: string;
  product_class?: string;
  /** Parts of the product name, case-insensitive. */
  name_has?: readonly string[];
  /** Name of a fact and a part of its value. */
  fact_has?: readonly [name: string, part: string];
}

export const queryKinds = [
  'exact number',
  'CAS number',
  'synonym',
  'one typo',
  'two typos',
  'Greek letter',
  'gene symbol',
  'gene alias',
  'modified target',
  'partial name',
  'Greek letter with context',
  'long alias',
  'plain words',
  'laboratory term',
  'number with context',
  'formula',
  'structure',
] as const;

export type QueryKind = (typeof queryKinds)[number];

/** A query text with its relevant products. */
export interface LabeledQuery {
  kind: QueryKind;
  text: string;
  relevant: RelevantProducts;
}

/** The search is tuned on one half of the queries; the other half is only measured. */
export const queryHalves = ['tuned', 'held out'] as const;
export type QueryHalf = (typeof queryHalves)[number];

/** Returns the half of a query by a hash of its text, so that a query stays in its half when others are added. */
export const halfOf = ({ text }: Pick<LabeledQuery, 'text'>): QueryHalf =>
  hash32('half', text) % 2 === 0 ? 'tuned' : 'held out';
