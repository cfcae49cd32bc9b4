import type { Product } from '../../../../shared/contract/calls';

/** Names of properties that may repeat the storage or shipping of the page. */
const supplyName = /stor|ship|transport/i;

/**
 * Returns the property groups of a product. Leaves out empty groups, and values in other parts of the page. `4 °C` is left out
 * as storage or shipping, but not as an optimum temperature.
 */
export function moreProperties(product: Product): Product['properties'] {
  const { cas, inchikey, smiles, formula, weight, storage, shipping } = product;
  const shownIdentity = new Set([cas, inchikey, smiles, formula, weight && `${weight} g/mol`]);
  const isShownElsewhere = (name: string, value: string): boolean =>
    shownIdentity.has(value) || (supplyName.test(name) && [storage, shipping].includes(value));
  return product.properties
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ name, value }) => value && !isShownElsewhere(name, value)),
    }))
    .filter(({ items }) => items.length > 0);
}
