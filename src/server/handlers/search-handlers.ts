import { Refusal, type Handlers } from '../handler';
import { hasCategory } from '../store/category-store';
import { productsInList } from '../store/goods-list-store';

export const searchHandlers: Pick<Handlers, 'searchGoods'> = {
  async searchGoods({ key, id, filters, sort, page, page_size }, { catalogue }) {
    if (id !== undefined && !(await hasCategory(catalogue, id))) {
      throw new Refusal('There is no such section to search in.');
    }
    const found = catalogue.search.find({
      text: key,
      ...(id !== undefined && { categoryId: id }),
      filters,
      sort,
      page,
      pageSize: page_size,
    });
    const list = await productsInList(catalogue, found.goodsIds);
    return {
      list,
      total: found.total,
      page,
      page_size,
      facets: found.facets,
      read_as: found.readAs,
      corrected: null,
    };
  },
};
