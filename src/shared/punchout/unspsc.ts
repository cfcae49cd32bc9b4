import type { ProductClass } from '../contract/goods';

/** A UNSPSC code with its published name. */
export interface CommodityCode {
  /** Eight digits: segment, family, class, commodity; `00` at the end is a whole class. */
  code: string;
  name: string;
}

/** Codes of the shop's settings by product class, which replace the codes below. */
export type CommodityOverrides = Readonly<Partial<Record<ProductClass, string>>>;

const antibodies = { code: '12352203', name: 'Antibodies' };

/** UNSPSC codes by product class; that of a whole UNSPSC class where the products belong to several of its commodities. */
export const commodityCodes: Readonly<Record<ProductClass, CommodityCode>> = {
  compound: { code: '12352100', name: 'Organic derivatives and substituted compounds' },
  primary_antibody: antibodies,
  conjugated_antibody: antibodies,
  secondary_antibody: antibodies,
  protein: { code: '12352202', name: 'Proteins' },
  elisa_kit: { code: '41116126', name: 'Immunology or serology test kits or supplies' },
  assay_kit: { code: '12161503', name: 'Reagent kits' },
  molecular_biology: { code: '12161500', name: 'Indicators and Reagents' },
  cell_culture: { code: '12352207', name: 'Cultures and fluids' },
  buffer: { code: '12161700', name: 'Buffers' },
  dye: { code: '12171500', name: 'Dyes' },
  consumable: { code: '41121800', name: 'General laboratory glassware and plasticware and supplies' },
};

/** Returns the UNSPSC code of a product class. */
export function unspscOf(productClass: ProductClass, overrides: CommodityOverrides): string {
  return overrides[productClass] ?? commodityCodes[productClass].code;
}
