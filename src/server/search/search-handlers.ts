import { nearestCasNumbers } from '../../shared/catalogue/cas-number';
import { BusinessError } from '../http/errors';
import { mainThreadSlices } from '../http/time-slices';
import type { Handler } from '../app/context';
import type { SearchQuery, SearchResult } from './engine/search-index';
import type { Catalogue } from '../catalogue/catalogue';
import { hasCategory } from '../catalogue/category-store';
import { listProducts } from '../catalogue/product-list-store';
import { toLotInList } from '../documents/lots';
import { findLotOrPublication, suggestLots } from './lot-and-pmid-search';
import { isLongText, searchByText } from './search-text';
import { findClosestProducts } from './find-closest-products';

/** Maximum number of CAS numbers that are suggested instead of an invalid one. */
const MAX_CAS_SUGGESTIONS = 4;

export const searchGoods: Handler<'searchGoods'> = async (
  { key, id, as, exact, filters, sort, page, page_size, sought },
  deps,
  caller,
) => {
  const { catalogue } = deps;
  if (id !== undefined && !(await hasCategory(catalogue, id))) {
    throw new BusinessError('There is no such section to search in.');
  }
  const lotOrPublication = await findLotOrPublication(deps, key);
  const lotOrPublicationMatch =
    lotOrPublication && (as === undefined || as === lotOrPublication.readAs) ? lotOrPublication : null;
  const query: SearchQuery = {
    ...(lotOrPublicationMatch ? { numbers: lotOrPublicationMatch.numbers } : { text: key }),
    ...(as !== undefined && as !== 'lot_number' && as !== 'pmid' && { as }),
    ...(id !== undefined && { categoryId: id }),
    ...(sought && { facetSearch: sought }),
    exact,
    filters,
    sort,
    page,
    pageSize: page_size,
  };
  const closestProducts = await findClosestProducts(deps, key);
  const search = () =>
    closestProducts?.isWholeText && as === undefined
      ? searchNameOfOtherSupplier(catalogue, query, closestProducts.numbers)
      : searchByText(catalogue, query, caller);
  const result = await mainThreadSlices.run(caller.network, search, { hasLongSteps: isLongText(key) });
  const list = await listProducts(catalogue, result.goodsIds);
  const alsoAs =
    lotOrPublication && !lotOrPublicationMatch ? [lotOrPublication.readAs, ...result.alsoAs] : result.alsoAs;
  return {
    list,
    total: result.total,
    page,
    page_size,
    facets: result.facets,
    read_as: lotOrPublicationMatch?.readAs ?? result.readAs,
    also_as: alsoAs,
    corrected: result.corrected,
    left_out: result.leftOut,
    partial_words: result.partialWords,
    nearest: result.nearest,
    cas_nearest: await findNearestCas(catalogue, key),
    lot: lotOrPublicationMatch?.lot ? toLotInList(lotOrPublicationMatch.lot) : null,
    lots_nearest: result.total === 0 ? (await suggestLots(deps, key)).map(toLotInList) : [],
    cross_reference: closestProducts?.reply ?? null,
  };
};

/**
 * Searches another supplier's product name as it is written, because a correction would find unrelated products. Without a
 * match, returns the closest products of this shop; `closestNumbers` are their catalogue numbers.
 */
async function searchNameOfOtherSupplier(
  { search }: Catalogue,
  query: SearchQuery,
  closestNumbers: readonly string[],
): Promise<SearchResult> {
  const asWritten = await search.find({ ...query, exact: true });
  if (asWritten.total > 0 || closestNumbers.length === 0) return asWritten;
  const { text: _text, exact: _exact, ...queryWithoutText } = query;
  const closest = await search.find({ ...queryWithoutText, numbers: closestNumbers });
  return { ...closest, readAs: 'words', alsoAs: [] };
}

/** Returns the valid CAS numbers nearest to an invalid one: those of products, then the nearest one if no product has it. */
async function findNearestCas(
  { search }: Catalogue,
  text: string,
): Promise<{ cas: string; sold: boolean }[]> {
  const nearest = await Promise.all(
    nearestCasNumbers(text).map(async (cas) => ({ cas, sold: await search.hasCas(cas) })),
  );
  const soldNumbers = nearest.filter(({ sold }) => sold);
  return [...soldNumbers, ...nearest.slice(0, 1).filter(({ sold }) => !sold)].slice(0, MAX_CAS_SUGGESTIONS);
}
