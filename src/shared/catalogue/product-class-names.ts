import type { ProductClass } from '../contract/goods';

/** Names of product classes, capitalized. */
export const productClassNames: Readonly<Record<ProductClass, string>> = {
  compound: 'Compound',
  primary_antibody: 'Primary antibody',
  conjugated_antibody: 'Conjugated antibody',
  secondary_antibody: 'Secondary antibody',
  protein: 'Recombinant protein',
  elisa_kit: 'ELISA kit',
  assay_kit: 'Assay kit',
  molecular_biology: 'Molecular biology reagent',
  cell_culture: 'Cell culture product',
  buffer: 'Buffer or solution',
  dye: 'Dye',
  consumable: 'Laboratory consumable',
};
