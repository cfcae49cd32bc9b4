import type { ProductClass } from '../../src/shared/contract/goods';
import type { SearchDocument } from '../../src/server/search/engine/search-document';

export type Fact = readonly [name: string, value: string];

export interface SizeDraft {
  /** As shown: `"100 µg"`. */
  label: string;
  /** null = price on request. */
  cents: number | null;
}

export interface Chemistry {
  cas: string | null;
  smiles: string;
  inchikey: string;
  formula: string;
  /** g/mol; null for a solution. */
  weight: string | null;
}

export interface Hazard {
  signal_word: 'Danger' | 'Warning' | '';
  pictograms: string[];
  statements: { code: string; text: string }[];
  sources: string[];
  notes: string[];
}

/**
 * Test results by application and species. `cells` has one character for each pair, one application after the other
 * (`shared/catalogue/evidence.ts`).
 */
export interface EvidenceGrid {
  applications: readonly string[];
  species: readonly string[];
  cells: string;
}

/** Product data from a line. IDs, stock, tags and ranks follow from its position in the catalogue. */
export interface ProductDraft {
  /** Catalogue number. */
  number: string;
  name: string;
  productClass: ProductClass;
  categoryId: number;
  /** Catalogue number of the antibody that the conjugates of a family are made of; '' = no family. */
  conjugateFamily: string;
  /** Number of conjugates in the family. */
  conjugateCount: number;
  /** Groups products of one target: `gene:EGFR`, or `class:22` (a category) without a gene. */
  targetKey: string;
  /** Number of the specification page (`/explain`). */
  book: string;
  description: string;
  /** Facts in the head of the product page; `properties` are below it, in groups. */
  attrs: readonly Fact[];
  chemistry: Chemistry | null;
  /** CAS number of a substance without a defined structure, such as a polymer. */
  cas?: string | null;
  synonyms: readonly string[];
  properties: readonly { group: string; items: readonly Fact[] }[];
  storage: string;
  shipping: string;
  hazard: Hazard | null;
  /** Smallest first. */
  sizes: readonly SizeDraft[];
  /** Gene symbol or name of the substance. A search for it ranks the product first; the category's description names it. */
  subject: string;
  /** See `SearchDocument`. */
  shortNames?: readonly string[];
  aliases: readonly string[];
  /** Search keywords in addition to those of facts and facets, such as names of a compound's targets. */
  keywords?: readonly string[];
  facets: SearchDocument['facets'];
  /** Candidate publications on the target or compound, by relevance: indexes in `Publications.list`. */
  publications: readonly number[];
  /** Antibodies only. */
  evidence?: EvidenceGrid;
}

/** The products 0 to `count` − 1 of a line. */
export interface LinePlan {
  count: number;
  /** Sort key within the line, ascending; 0 = best seller. */
  order(index: number): number;
  draft(index: number): ProductDraft;
}

/** Products of one kind. An index refers to the same product in a catalogue of any size. */
export interface CatalogueLine {
  key: string;
  /** 1 to 15, part of the product ID. */
  lineNumber: number;
  productsPer100k: number;
  /** Maximum number of products. */
  capacity: number;
  plan(count: number): LinePlan;
}
