import type { ProductClass } from '../contract/goods';

/** A code of the United Nations Standard Products and Services Code, with its published name. */
export interface CommodityCode {
  /** Eight digits: segment, family, class, commodity; `00` at the end is a whole class. */
  code: string;
  name: string;
}

/** Another code for products of a class than the table's, by a shop's settings. */
export type CommodityOverrides = Readonly<Partial<Record<ProductClass, string>>>;

const antibodies = { code: '12352203', name: 'Antibodies' };

/**
 * What purchasing systems file each class of products under. Where products of one class belong to several commodities
 * it is the code of their whole class, which is never wrong.
 */
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

/** The eight digits that a product of this class is filed under. */
export function commodityOf(productClass: ProductClass, overrules: CommodityOverrides): string {
  return overrules[productClass] ?? commodityCodes[productClass].code;
}
