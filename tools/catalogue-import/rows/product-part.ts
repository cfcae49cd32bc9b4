import type { PriceBreak } from '../values/parse-price-breaks';

/** One size of a row. The row gives no value for absent fields. */
export interface SizePart {
  /** For example `5 mg`; '' = the row identifies the size by its key. */
  label: string;
  key?: string;
  /** null = price on request. */
  cents?: number | null;
  breaks?: PriceBreak[];
  /** Units; `SOLD_OUT_STOCK` = sold out. 0 = made to order; in a stock update, sold out for a size that had stock. */
  stock?: number;
  /** The size can be ordered, without a number of units: ends "sold out"; a new size is made to order. */
  isAvailable?: true;
  /** The row names the size as made to order, also in a stock update, where a stock of 0 may mean sold out. */
  isMadeToOrder?: true;
  /** Working days until it ships. */
  days?: number;
  /** Constants of the mapping for missing values. They apply to new sizes only. */
  defaults?: Pick<SizePart, 'cents' | 'breaks' | 'stock' | 'days'>;
}

/** Values of a product without its number and sizes. */
export interface ProductValues {
  /** Validated, normalized values by field name. */
  fields: Record<string, string>;
  facts: [name: string, value: string][];
  properties: [group: string, name: string, value: string][];
  filters: [name: string, value: string][];
}

/** Data of one row. Rows with the same number are merged into one product. */
export interface ProductPart extends ProductValues {
  number: string;
  sizes: SizePart[];
  /** Constants of the mapping for missing values. They apply to new products only. */
  defaults?: ProductValues;
}
