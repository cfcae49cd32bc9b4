import { nearestCasNumbers } from '../../shared/catalogue/cas-number';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import type { SearchQuery } from './engine/search-index';
import type { Catalogue } from '../catalogue/catalogue';
import { hasCategory } from '../catalogue/category-store';
import { productsInList } from '../catalogue/product-list-store';
import { toLotInList } from '../documents/certificate-handlers';
import { findText, lotsNearby, readElsewhere } from './lot-and-pmid-search';

const mostCasOffered = 4;

export const searchGoods: Handler<'searchGoods'> = async (
  { key, id, as, exact, filters, sort, page, page_size, sought },
  deps,
  caller,
) => {
  const { catalogue } = deps;
  if (id !== undefined && !(await hasCategory(catalogue, id))) {
    throw new BusinessError('There is no such section to search in.');
  }
  const elsewhere = await readElsewhere(deps, key);
  const other = elsewhere && (as === undefined || as === elsewhere.readAs) ? elsewhere : null;
  const query: SearchQuery = {
    ...(other ? { numbers: other.numbers } : { text: key }),
    ...(as !== undefined && as !== 'lot_number' && as !== 'pmid' && { as }),
    ...(id !== undefined && { categoryId: id }),
    ...(sought && { sought }),
    exact,
    filters,
    sort,
    page,
    pageSize: page_size,
  };
  const found = await findText(catalogue, query, caller);
  const list = await productsInList(catalogue, found.goodsIds);
  const alsoAs = elsewhere && !other ? [elsewhere.readAs, ...found.alsoAs] : found.alsoAs;
  return {
    list,
    total: found.total,
    page,
    page_size,
    facets: found.facets,
    read_as: other?.readAs ?? found.readAs,
    also_as: alsoAs,
    corrected: found.corrected,
    left_out: found.leftOut,
    nearest: found.nearest,
    cas_nearest: await nearestCas(catalogue, key),
    lot: other?.lot ? toLotInList(other.lot) : null,
    lots_nearest: found.total === 0 ? (await lotsNearby(deps, key)).map(toLotInList) : [],
  };
};

async function nearestCas({ search }: Catalogue, text: string): Promise<{ cas: string; sold: boolean }[]> {
  const nearest = await Promise.all(
    nearestCasNumbers(text).map(async (cas) => ({ cas, sold: await search.hasCas(cas) })),
  );
  const sold = nearest.filter((each) => each.sold);
  return [...sold, ...nearest.slice(0, 1).filter((each) => !each.sold)].slice(0, mostCasOffered);
}
