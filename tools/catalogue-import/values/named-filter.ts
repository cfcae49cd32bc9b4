import { facetLabels, facetNames, type FacetName } from '../../../src/server/search/engine/facet-definitions';

/** Finds the filter with the name of a fact, singular or plural. Ignores filters derived from prices and stock. */
export function findFilterByName(name: string): FacetName | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/s$/, '');
  return facetNames.find(
    (one) => one !== 'price_band' && one !== 'stock' && plain(facetLabels[one]) === plain(name),
  );
}
