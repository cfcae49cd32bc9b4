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
  'Greek letter with more',
  'long alias',
  'plain words',
  'said at the bench',
  'number with more',
  'formula',
  'structure',
] as const;

export type QueryKind = (typeof queryKinds)[number];

/** A query text with its relevant products. */
export interface LabeledQuery {
  kind: QueryKind;
  text: string;
  right: RelevantProducts;
}
