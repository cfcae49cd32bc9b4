import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { getCategoryMenu, findCategory, hasCategory, listSections } from './category-store';
import { listProducts } from './product-list-store';

const noCategory = 'There is no category with this id.';

export const categoryMenu: Handler<'categoryMenu'> = (_request, { catalogue }) => getCategoryMenu(catalogue);

export const sections: Handler<'sections'> = (_request, { catalogue }) => listSections(catalogue);

export const category: Handler<'category'> = async ({ id }, { catalogue }) => {
  const found = await findCategory(catalogue, id);
  if (!found) throw new BusinessError(noCategory);
  return found;
};

export const categoryGoods: Handler<'categoryGoods'> = async (
  { id, filters, sort, page, page_size, sought },
  { catalogue },
) => {
  if (!(await hasCategory(catalogue, id))) throw new BusinessError(noCategory);
  const found = await catalogue.search.find({
    categoryId: id,
    filters,
    sort,
    page,
    pageSize: page_size,
    ...(sought && { facetSearch: sought }),
  });
  const list = await listProducts(catalogue, found.goodsIds);
  return { list, total: found.total, page, page_size, facets: found.facets };
};
