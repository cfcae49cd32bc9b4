import type { Product } from '../../../../shared/contract/calls';

/** The groups of properties without what the page's own sections say already, and without empty groups. */
export function furtherProperties(product: Product): Product['properties'] {
  const { cas, inchikey, smiles, formula, weight, storage, shipping } = product;
  const said = new Set([cas, inchikey, smiles, formula, weight && `${weight} g/mol`, storage, shipping]);
  return product.properties
    .map(({ group, items }) => ({ group, items: items.filter(({ value }) => value && !said.has(value)) }))
    .filter(({ items }) => items.length > 0);
}
