import type { ProductClass } from '../../src/shared/contract/goods';
import type { SearchDocument } from '../../src/server/search/engine/search-index';

export type Fact = readonly [name: string, value: string];

export interface SizeDraft {
  /** As shown: `"100 µg"`. */
  label: string;
  cents: number;
}

export interface Chemistry {
  cas: string | null;
  smiles: string;
  inchikey: string;
  formula: string;
  weight: string;
}

export interface Hazard {
  signal_word: 'Danger' | 'Warning' | '';
  pictograms: string[];
  statements: { code: string; text: string }[];
}

/** Which applications were tried with which species; `cells` holds one sign each, row by row (`domain/evidence.ts`). */
export interface EvidenceGrid {
  applications: readonly string[];
  species: readonly string[];
  cells: string;
}

/** What a line knows of a product; ids, stock, tags and ranks come from its place in the catalogue. */
export interface ProductDraft {
  number: string;
  name: string;
  productClass: ProductClass;
  categoryId: number;
  conjugateFamily: string;
  conjugateCount: number;
  targetKey: string;
  book: string;
  paperCount: number;
  description: string;
  attrs: readonly Fact[];
  chemistry: Chemistry | null;
  synonyms: readonly string[];
  properties: readonly { group: string; items: readonly Fact[] }[];
  storage: string;
  shipping: string;
  hazard: Hazard | null;
  /** Smallest first. */
  sizes: readonly SizeDraft[];
  subject: string;
  aliases: readonly string[];
  facets: SearchDocument['facets'];
  /** Papers on the target that may be shown with this product, wanted most first. */
  papers: readonly number[];
  /** Of antibodies alone. */
  evidence?: EvidenceGrid;
}

/** The part of a line that a catalogue of one size holds: its products 0 to `count` − 1. */
export interface LinePlan {
  count: number;
  /** 0 = the line's best seller, growing; orders the line's products among each other. */
  order(index: number): number;
  draft(index: number): ProductDraft;
}

/** Products of one kind. `index` names the same product in a catalogue of any size. */
export interface CatalogueLine {
  key: string;
  /** 1 to 15, in goods_id. */
  place: number;
  /** Products of 100,000. */
  share: number;
  /** The most that the line can make. */
  capacity: number;
  plan(count: number): LinePlan;
}
