import { hash32 } from '../../catalogue-build/seeded-random';

/** Conditions of a relevant product. All given conditions must hold. */
export interface RelevantProducts {
  goods_sn?: string;
  cas?: string;
  /** As written in the catalogue: `C8H10N4O2`. */
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
  /** `QA10023` */
  'exact number',
  /** `CAS 50-02-2` */
  'CAS number',
  /** Synonym of a compound: `acetylsalicylic acid` */
  'synonym',
  'one typo',
  'two typos',
  /** `TNF-α`, `TNF alpha` */
  'Greek letter',
  /** `EGFR` */
  'gene symbol',
  /** `HER1` */
  'gene alias',
  /** `p-AKT1` */
  'modified target',
  /** `anti EGFR rabbit` */
  'partial name',
  /** `TNFα antibody` */
  'Greek letter with context',
  /** Alias of several words: `epidermal growth factor receptor` */
  'long alias',
  /** `antibody to EGFR for western blot` */
  'plain words',
  /** Usual in laboratories, not in the catalogue: `H3K27me3`, `EGFR mAb`, `CCK-8` */
  'laboratory term',
  /** `Cat: QA10023` */
  'number with context',
  /** `NaCl` */
  'formula',
  /** SMILES: `C1=CC=CC=C1` */
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
