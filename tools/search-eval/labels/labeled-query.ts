/** What a right answer's product has to be; every condition that is given holds. */
export interface RelevantProducts {
  goods_sn?: string;
  cas?: string;
  /** As the catalogue writes it. */
  formula?: string;
  /** `gene:EGFR`. */
  target_key?: string;
  product_class?: string;
  /** Parts of the product's name, in capitals or not. */
  name_has?: readonly string[];
  /** A fact of the product's page, and a part of what it says. */
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

/** What a person types, and which products answer it. */
export interface LabeledQuery {
  kind: QueryKind;
  text: string;
  right: RelevantProducts;
}
