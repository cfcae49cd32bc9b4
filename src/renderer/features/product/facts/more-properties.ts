import type { Product } from '../../../../shared/contract/calls';

/** Returns property groups without values shown elsewhere on the page, and without empty groups. */
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
