import { isAvailableAsSample, trialPurposes } from '../../shared/leads/trials';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { hasCategory, listSections } from './category-store';
import { listProducts } from './product-list-store';
import { IN_STOCK } from '../search/engine/facet-definitions';
import { findProductImages } from '../images/image-store';
import { listPointOffers } from '../points/point-exchange-store';
import { findProductName } from './product-store';
import type { Catalogue } from './catalogue';

/** Filter of the products that are offered as samples. */
const inStockFilter = { stock: [IN_STOCK] };

export const goodsImages: Handler<'goodsImages'> = async ({ id, page, page_size }, { catalogue }) => {
  const { goodsIds, total } = await findPopular(catalogue, { id, page, page_size, filters: {} });
  const list = await findProductImages(catalogue, goodsIds);
  return { list, total, page, page_size, sections: await listSections(catalogue) };
};

export const exchangeOffers: Handler<'exchangeOffers'> = async (_request, { catalogue }) => {
  const offers = await listPointOffers(catalogue);
  return { list: offers.map(({ product, ...offer }) => ({ ...product, ...offer })) };
};

export const trialGoods: Handler<'trialGoods'> = async ({ goods_sn }, { catalogue }) => {
  const match = await catalogue.search.resolveNumber(goods_sn);
  const product = match && (await findProductName(catalogue, match.goodsId));
  if (!product)
    throw new BusinessError('There is no product with this catalogue number.', { field: 'goods_sn' });
  const [offered] = await listProducts(catalogue, [product.goods_id]);
  if (!offered || !isAvailableAsSample(offered))
    throw new BusinessError('This product is not given as a sample.', { field: 'goods_sn' });
  return product;
};

export const trialOffers: Handler<'trialOffers'> = async ({ id, page, page_size }, { catalogue }) => {
  const { goodsIds, total } = await findPopular(catalogue, { id, page, page_size, filters: inStockFilter });
  return { list: await listProducts(catalogue, goodsIds), total, page, page_size };
};

export const trialKinds: Handler<'trialKinds'> = () => ({ list: [...trialPurposes] });

interface PopularQuery {
  /** Category; undefined = all. */
  id: number | undefined;
  page: number;
  page_size: number;
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Finds the most popular products of one category or of all. */
async function findPopular(catalogue: Catalogue, { id, page, page_size, filters }: PopularQuery) {
  if (id !== undefined && !(await hasCategory(catalogue, id))) {
    throw new BusinessError('There is no category with this id.', { field: 'id' });
  }
  const inCategory = id === undefined ? {} : { categoryId: id };
  return catalogue.search.find({ ...inCategory, filters, sort: 'popular', page, pageSize: page_size });
}
