import { trialKinds } from '../../shared/leads/trial-kinds';
import { Refusal, type Handler } from '../http/handler-types';
import { hasCategory, regions } from './category-store';
import { productsInList } from './goods-list-store';
import { picturesOf } from '../images/image-store';
import { pointOffers } from '../points/point-offer-store';
import { productName } from './goods-store';
import type { Catalogue } from './catalogue';

/** Only what is on the shelf can be divided into samples. */
const onTheShelf = { stock: ['In stock'] };

export const goodsImages: Handler<'goodsImages'> = async ({ id, page, page_size }, { catalogue }) => {
  const { goodsIds, total } = await wanted(catalogue, { id, page, page_size, filters: {} });
  const list = await picturesOf(catalogue, goodsIds);
  return { list, total, page, page_size, sections: await regions(catalogue) };
};

export const exchangeOffers: Handler<'exchangeOffers'> = async (_request, { catalogue }) => {
  const offers = await pointOffers(catalogue);
  return { list: offers.map(({ product, ...offer }) => ({ ...product, ...offer })) };
};

export const trialGoods: Handler<'trialGoods'> = async ({ goods_sn }, { catalogue }) => {
  const found = await catalogue.search.resolveNumber(goods_sn);
  const product = found && (await productName(catalogue, found.goodsId));
  if (!product) throw new Refusal('There is no product with this catalogue number.', { field: 'goods_sn' });
  return product;
};

export const trialOffers: Handler<'trialOffers'> = async ({ id, page, page_size }, { catalogue }) => {
  const { goodsIds, total } = await wanted(catalogue, { id, page, page_size, filters: onTheShelf });
  return { list: await productsInList(catalogue, goodsIds), total, page, page_size };
};

export const handleTrialKinds: Handler<'trialKinds'> = () => ({ list: [...trialKinds] });

interface Wanted {
  id: number | undefined;
  page: number;
  page_size: number;
  filters: Readonly<Record<string, readonly string[]>>;
}

/** What people want most, of one section or of all. */
async function wanted(catalogue: Catalogue, { id, page, page_size, filters }: Wanted) {
  if (id !== undefined && !(await hasCategory(catalogue, id))) {
    throw new Refusal('There is no category with this id.', { field: 'id' });
  }
  const section = id === undefined ? {} : { categoryId: id };
  return catalogue.search.find({ ...section, filters, sort: 'popular', page, pageSize: page_size });
}
