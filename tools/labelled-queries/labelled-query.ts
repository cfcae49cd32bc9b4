/** What a right answer's product has to be; every condition that is given holds. */
export interface Right {
  goods_sn?: string;
  cas?: string;
  /** `gene:EGFR`. */
  target_key?: string;
  product_class?: string;
  /** Parts of the product's name, in capitals or not. */
  name_has?: readonly string[];
}

export const kinds = [
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
] as const;

export type Kind = (typeof kinds)[number];

/** What a person types, and which products answer it. */
export interface LabelledQuery {
  kind: Kind;
  text: string;
  right: Right;
}
