import type { ProductInList, ReplyOf } from '../../shared/contract/calls';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import {
  addFavorite,
  updateFavorite,
  listFavoriteIds,
  listFavoriteLists,
  findFavoritesPage,
  MAX_FAVORITES,
  removeFavorite,
  type Favorite,
} from './favorite-store';
import { listProducts } from '../catalogue/product-list-store';

/** Removes a favorite, or adds the product if it is none. A product that left the catalogue can be removed but not added. */
export const toggleFavorite: Handler<'toggleFavorite'> = async (
  { goods_id },
  { database, catalogue, clock },
  { session: { customerId } },
) => {
  if (await removeFavorite(database, customerId, goods_id)) return { collected: false };
  const [product] = await listProducts(catalogue, [goods_id]);
  if (!product) throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
  const added = await addFavorite(database, customerId, product, clock().getTime());
  if (!added) throw new BusinessError(`You have ${MAX_FAVORITES} favorites, which is the maximum.`);
  return { collected: true };
};

export const favoriteIds: Handler<'favoriteIds'> = async (_request, { database }, { session }) => {
  return { goods_ids: await listFavoriteIds(database, session.customerId) };
};

export const favorites: Handler<'favorites'> = async (
  { page, page_size, list_id: listId },
  { database, catalogue },
  { session: { customerId } },
) => {
  const lists = await listFavoriteLists(database, customerId);
  if (typeof listId === 'number' && !lists.some(({ list_id }) => list_id === listId)) {
    throw new BusinessError('There is no list with this id.', { field: 'list_id' });
  }
  const { rows, total } = await findFavoritesPage(database, { customerId, listId }, { page, page_size });
  const ids = rows.map(({ goods_id }) => goods_id);
  const products = new Map(
    (await listProducts(catalogue, ids)).map((product) => [product.goods_id, product]),
  );
  const list = rows.map((row) => toListEntry(row, products.get(row.goods_id)));
  return { list, total, page, page_size, lists };
};

export const editFavorite: Handler<'editFavorite'> = async (
  { goods_id, list_name, note },
  { database, clock },
  { session: { customerId } },
) => {
  const favorite = { customerId, goodsId: goods_id };
  const change = { listName: list_name, note };
  const isChanged = await updateFavorite(database, favorite, change, clock().getTime());
  if (!isChanged)
    throw new BusinessError('This product is not one of your favorites.', { field: 'goods_id' });
  return {};
};

function toListEntry(
  { list_id, note, created_at, ...storedFields }: Favorite,
  product: ProductInList | undefined,
): ReplyOf<'favorites'>['list'][number] {
  return {
    ...(product ?? formerProduct(storedFields)),
    available: product !== undefined,
    list_id,
    note,
    added_at: new Date(created_at).toISOString(),
  };
}

/** Returns a product that left the catalogue, with the fields that are stored with the favorite. */
function formerProduct(
  storedFields: Pick<ProductInList, 'goods_id' | 'goods_sn' | 'goods_name' | 'product_class'>,
): ProductInList {
  const emptyFields = { img: '', book: '', paper_count: 0, zdy_data: null, tag_key: '', conjugate_count: 0 };
  return { ...storedFields, ...emptyFields, attrs: [], options: [] };
}
