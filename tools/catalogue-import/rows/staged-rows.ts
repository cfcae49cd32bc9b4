import type { Finding } from '../finding';
import type { ProductPart } from './product-part';

/** Source position of a row. */
export interface Origin {
  file: string;
  line: number;
}

/** Called for rows that conflict with other rows of the same product; with a warning, the row is used. */
export type ReportAtOrigin = (
  origin: Origin,
  column: string,
  value: string,
  reason: string,
  severity?: Finding['severity'],
) => void;

export interface StagedPart {
  part: ProductPart;
  origin: Origin;
}

/** All rows of one product, in input order. */
export type StagedProduct = StagedPart[];

export interface StagedPublication {
  /** Catalogue number of the product. */
  number: string;
  pmid: string;
  title: string;
  journal: string;
  year: number;
  /** Impact factor of the journal; '' = unknown. */
  impact: string;
  authors: string;
  /** Volume, issue and pages. */
  reference: string;
}

/** One row of a lot: its dates and one of its tests. Rows with the same lot number make one lot. */
export interface LotPart {
  /** Catalogue number of the product. */
  number: string;
  /** Lot number. */
  lot: string;
  made: string;
  released: string;
  retest: string;
  /** Null = the row has no test. */
  test: { test: string; method: string; limit: string; result: string } | null;
}

export interface StagedLot {
  part: LotPart;
  origin: Origin;
}

/** A lot as stored in the catalogue. */
export interface LotRecord extends Omit<LotPart, 'number' | 'test'> {
  tests: NonNullable<LotPart['test']>[];
}

export interface PromotionTag {
  id: number;
  color: string;
  val: string;
}
