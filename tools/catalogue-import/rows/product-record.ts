import type { ProductClass } from '../../../src/shared/contract/goods';
import type { EvidenceGrid, Fact, Hazard } from '../../catalogue-build/product-draft';
import type { StoredDocument, StoredImage } from '../../../src/server/catalogue/product-row';
import type { PriceBreak } from '../values/parse-price-breaks';

export interface SizeRecord {
  label: string;
  key: string;
  /** null = price on request. */
  cents: number | null;
  /** Empty for a price on request. */
  breaks: PriceBreak[];
  stock: number;
  /** Working days. */
  shipsInDays: number;
}

/** All stored data of a product, without values derived from other products. */
export interface ProductRecord {
  goodsId: number;
  number: string;
  formerNumbers: string[];
  name: string;
  productClass: ProductClass;
  categoryId: number;
  /** Shared by a product and its conjugates; '' for none. */
  conjugateFamily: string;
  /** Groups products of one target, which are shown as related. */
  targetKey: string;
  /** Sort order: a higher value is newer. */
  newness: number;
  /** `book` on the wire: 1 to 7, or a file. */
  specification: string;
  /** Text of the promotion tag; '' for none. */
  tag: string;
  /** Plain text. */
  description: string;
  /** Sanitized HTML; '' when the description has no formatting. */
  descriptionHtml: string;
  images: StoredImage[];
  documents: StoredDocument[];
  facts: Fact[];
  cas: string | null;
  smiles: string | null;
  inchikey: string | null;
  formula: string | null;
  /** In g/mol, as text. */
  weight: string | null;
  synonyms: string[];
  properties: { group: string; items: Fact[] }[];
  storage: string;
  shipping: string;
  hazard: Hazard | null;
  sizes: SizeRecord[];
  filters: Record<string, string[]>;
  evidence: EvidenceGrid | null;
}
