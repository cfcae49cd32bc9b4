import { facetLabels, facetNames, type FacetName } from '../../../src/server/search/engine/facet-definitions';

/** The filter that a fact is called like, one or many: `Host`, `Applications`; not those that prices and stock fill. */
export function filterNamed(name: string): FacetName | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/s$/, '');
  return facetNames.find(
    (one) => one !== 'price_band' && one !== 'stock' && plain(facetLabels[one]) === plain(name),
  );
}
