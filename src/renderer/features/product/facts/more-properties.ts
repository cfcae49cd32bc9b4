import type { Product } from '../../../../shared/contract/calls';

/** Returns the property groups of a product. Leaves out values that the page shows elsewhere, and empty groups. */
export function moreProperties(product: Product): Product['properties'] {
  const { cas, inchikey, smiles, formula, weight, storage, shipping } = product;
  const shownValues = new Set([
    cas,
    inchikey,
    smiles,
    formula,
    weight && `${weight} g/mol`,
    storage,
    shipping,
  ]);
  return product.properties
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ value }) => value && !shownValues.has(value)),
    }))
    .filter(({ items }) => items.length > 0);
}
