import { Refusal, type Handler } from '../http/handler-types';
import { categoryMenu, findCategory, hasCategory, regions } from './category-store';
import { productsInList } from './goods-list-store';

const noCategory = 'There is no category with this id.';

export const handleCategoryMenu: Handler<'categoryMenu'> = (_request, { catalogue }) =>
  categoryMenu(catalogue);

export const handleRegions: Handler<'regions'> = (_request, { catalogue }) => regions(catalogue);

export const handleCategory: Handler<'category'> = async ({ id }, { catalogue }) => {
  const category = await findCategory(catalogue, id);
  if (!category) throw new Refusal(noCategory);
  return category;
};

export const categoryGoods: Handler<'categoryGoods'> = async (
  { id, filters, sort, page, page_size, sought },
  { catalogue },
) => {
  if (!(await hasCategory(catalogue, id))) throw new Refusal(noCategory);
  const found = await catalogue.search.find({
    categoryId: id,
    filters,
    sort,
    page,
    pageSize: page_size,
    ...(sought && { sought }),
  });
  const list = await productsInList(catalogue, found.goodsIds);
  return { list, total: found.total, page, page_size, facets: found.facets };
};
