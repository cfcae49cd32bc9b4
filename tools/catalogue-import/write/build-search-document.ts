import { availabilityValues } from '../../../src/server/search/engine/facet-definitions';
import type { SearchDocument } from '../../../src/server/search/engine/search-document';
import { collectSearchKeywords } from '../../catalogue-build/search-keywords';
import { productTypeNames } from '../../catalogue-build/catalogue-product';
import { lowestPrice, priceBand } from '../../catalogue-build/price-bands';
import { searchAliases } from '../../catalogue-build/target-facts';
import type { ProductRecord } from '../rows/product-record';

const targetProperties = new Set(['Gene symbol', 'Protein name', 'Target', 'UniProt']);

/** Builds the search document of a product from its stored data. */
export function buildSearchDocument(
  record: ProductRecord,
  categories: readonly { id: number; name: string }[],
): SearchDocument {
  const target = record.facts.find(([name]) => name === 'Target')?.[1];
  const targetNames = record.properties.flatMap(({ items }) =>
    items.filter(([name]) => targetProperties.has(name)).map(([, value]) => value),
  );
  const { filters, sizes, inchikey, smiles, formula } = record;
  const facets = {
    product_type: [productTypeNames[record.productClass]],
    ...filters,
    ...priceAndStockFacets(sizes),
  };
  const names = categories.map(({ name }) => name);
  return {
    goods_id: record.goodsId,
    catalogue_numbers: [record.number, ...record.formerNumbers],
    cas: record.cas,
    ...(inchikey !== null && { inchikey }),
    ...(smiles !== null && { smiles }),
    ...(formula !== null && { formula }),
    title: record.name,
    subject: record.productClass === 'compound' ? record.name : (target ?? record.name),
    aliases: searchAliases([...record.synonyms, ...(filters['target'] ?? []), ...targetNames]),
    about: collectSearchKeywords({
      facts: record.facts,
      facets,
      categories: names,
      properties: record.properties,
    }),
    category_ids: categories.map(({ id }) => id),
    facets,
    lowest_price_cents: lowestPrice(sizes),
    newness: record.newness,
  };
}

/** Returns the facets that depend on prices and stock. A product without a priced size is in no price band. */
export function priceAndStockFacets(sizes: readonly { cents: number | null; stock: number }[]): {
  price_band: string[];
  stock: string[];
} {
  const lowest = lowestPrice(sizes);
  return {
    price_band: lowest === null ? [] : [priceBand(lowest)],
    stock: availabilityValues(sizes),
  };
}
