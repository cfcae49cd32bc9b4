import type { PriceBreak } from '../values/parse-price-breaks';

/** One size of a row. Absent fields are not given by the row. */
export interface SizePart {
  /** For example `5 mg`; '' = the row identifies the size by its key. */
  label: string;
  key?: string;
  /** null = price on request. */
  cents?: number | null;
  breaks?: PriceBreak[];
  /** Units, as `parseStock` returns them. */
  stock?: number;
  /** Working days until it ships. */
  days?: number;
}

/** Data of one row. Rows with the same number are merged into one product. */
export interface ProductPart {
  number: string;
  /** Validated, normalized values by field name. */
  fields: Record<string, string>;
  facts: [name: string, value: string][];
  properties: [group: string, name: string, value: string][];
  filters: [name: string, value: string][];
  sizes: SizePart[];
}
