import type { ProductPart } from './product-part';

/** Where a row came from. */
export interface Origin {
  file: string;
  line: number;
}

/** Called for the rows that do not fit the others of their product. */
export type ReportAtOrigin = (origin: Origin, column: string, value: string, reason: string) => void;

export interface StagedPart {
  part: ProductPart;
  origin: Origin;
}

/** What all the files say of one product, in the order in which they say it. */
export type StagedProduct = StagedPart[];

export interface StagedPublication {
  number: string;
  pmid: string;
  title: string;
  journal: string;
  year: number;
  impact: string;
  authors: string;
  /** Volume, issue and pages. */
  reference: string;
}

/** What one row says of a lot: its days, and one of its tests. Several rows make one lot. */
export interface LotPart {
  number: string;
  lot: string;
  made: string;
  released: string;
  retest: string;
  /** Null = the row tells of no test. */
  test: { test: string; method: string; limit: string; result: string } | null;
}

export interface StagedLot {
  part: LotPart;
  origin: Origin;
}

/** A lot as the catalogue keeps it. */
export interface LotRecord extends Omit<LotPart, 'number' | 'test'> {
  tests: NonNullable<LotPart['test']>[];
}

export interface PromotionTag {
  id: number;
  color: string;
  val: string;
}
