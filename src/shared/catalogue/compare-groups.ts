import type { ProductClass } from '../contract/goods';

/** Classes that are worth comparing with each other. */
export type CompareGroup = 'antibodies' | 'kits' | 'compounds' | 'proteins' | 'reagents' | 'consumables';

const groups: Readonly<Record<ProductClass, CompareGroup>> = {
  compound: 'compounds',
  dye: 'compounds',
  primary_antibody: 'antibodies',
  conjugated_antibody: 'antibodies',
  secondary_antibody: 'antibodies',
  protein: 'proteins',
  elisa_kit: 'kits',
  assay_kit: 'kits',
  molecular_biology: 'reagents',
  cell_culture: 'reagents',
  buffer: 'reagents',
  consumable: 'consumables',
};

export function compareGroup(productClass: ProductClass): CompareGroup {
  return groups[productClass];
}
