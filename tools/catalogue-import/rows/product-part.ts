import type { PriceBreak } from '../values/parse-price-breaks';

/** One size as a row gives it; what is absent, the row does not say. */
export interface SizePart {
  /** `5 mg`; '' = the row names it by its key alone. */
  label: string;
  key?: string;
  cents?: number;
  breaks?: PriceBreak[];
  stock?: number;
  days?: number;
}

/** What one row says of a product. Several rows make one, by its number. */
export interface ProductPart {
  number: string;
  /** Single values by field, checked and in the shop's spelling. */
  fields: Record<string, string>;
  facts: [name: string, value: string][];
  properties: [group: string, name: string, value: string][];
  filters: [name: string, value: string][];
  sizes: SizePart[];
}
