import type { ProductInList, ReplyOf } from '../../shared/contract/calls';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import {
  addFavourite,
  updateFavourite,
  listFavouriteIds,
  listFavouriteLists,
  findFavouritesPage,
  MAX_FAVOURITES,
  removeFavourite,
  type Favourite,
} from './favourite-store';
import { listProducts } from '../catalogue/product-list-store';

/** A product that left the catalogue can be removed but not added. */
export const toggleFavourite: Handler<'toggleFavourite'> = async (
  { goods_id },
  { database, catalogue, clock },
  { session: { customerId } },
) => {
  if (await removeFavourite(database, customerId, goods_id)) return { collected: false };
  const [product] = await listProducts(catalogue, [goods_id]);
  if (!product) throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
  const added = await addFavourite(database, customerId, product, clock().getTime());
  if (!added)
    throw new BusinessError(`You have ${MAX_FAVOURITES} favourites, as many as an account can hold.`);
  return { collected: true };
};

export const handleFavouriteIds: Handler<'favouriteIds'> = async (_request, { database }, { session }) => {
  return { goods_ids: await listFavouriteIds(database, session.customerId) };
};

export const favourites: Handler<'favourites'> = async (
  { page, page_size, list_id: listId },
  { database, catalogue },
  { session: { customerId } },
) => {
  const lists = await listFavouriteLists(database, customerId);
  if (typeof listId === 'number' && !lists.some(({ list_id }) => list_id === listId)) {
    throw new BusinessError('There is no list with this id.', { field: 'list_id' });
  }
  const { rows, total } = await findFavouritesPage(database, { customerId, listId }, { page, page_size });
  const ids = rows.map(({ goods_id }) => goods_id);
  const products = new Map((await listProducts(catalogue, ids)).map((one) => [one.goods_id, one]));
  const list = rows.map((row) => toReply(row, products.get(row.goods_id)));
  return { list, total, page, page_size, lists };
};

export const editFavourite: Handler<'editFavourite'> = async (
  { goods_id, list_name, note },
  { database, clock },
  { session: { customerId } },
) => {
  const which = { customerId, goodsId: goods_id };
  const changed = await updateFavourite(database, which, { listName: list_name, note }, clock().getTime());
  if (!changed) throw new BusinessError('This product is none of your favourites.', { field: 'goods_id' });
  return {};
};

function toReply(
  { list_id, note, created_at, ...known }: Favourite,
  product: ProductInList | undefined,
): ReplyOf<'favourites'>['list'][number] {
  return {
    ...(product ?? withoutCatalogue(known)),
    available: product !== undefined,
    list_id,
    note,
    added_at: new Date(created_at).toISOString(),
  };
}

/** Builds a list entry from the stored names of a product that left the catalogue. */
function withoutCatalogue(
  known: Pick<ProductInList, 'goods_id' | 'goods_sn' | 'goods_name' | 'product_class'>,
): ProductInList {
  const nothing = { img: '', book: '', paper_count: 0, zdy_data: null, tag_key: '', conjugate_count: 0 };
  return { ...known, ...nothing, attrs: [], options: [] };
}
