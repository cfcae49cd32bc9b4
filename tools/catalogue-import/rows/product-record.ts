import type { ProductClass } from '../../../src/shared/contract/goods';
import type { EvidenceGrid, Fact, Hazard } from '../../catalogue-build/product-draft';
import type { PriceBreak } from '../values/parse-price-breaks';

export interface SizeRecord {
  label: string;
  key: string;
  cents: number;
  breaks: PriceBreak[];
  stock: number;
  days: number;
}

/** All stored data of a product, without values derived from other products. */
export interface ProductRecord {
  goodsId: number;
  number: string;
  former: string[];
  name: string;
  productClass: ProductClass;
  categoryId: number;
  family: string;
  targetKey: string;
  newness: number;
  book: string;
  /** null = count the imported publications. */
  papers: number | null;
  tag: string;
  description: string;
  facts: Fact[];
  cas: string | null;
  smiles: string | null;
  inchikey: string | null;
  formula: string | null;
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
