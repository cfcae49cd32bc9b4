import type { ProductInList } from '../../shared/contract/calls';
import { lockCustomer } from './customer-store';
import { emptiedListsGone, listNamed } from './favourite-list-store';
import type { ShopDatabase } from '../db/shop-database';
import type { FavouriteTable } from '../db/schema/shop-schema';

/** Favourites that one customer may have. */
export const MOST_FAVOURITES = 2000;

export type Favourite = Omit<FavouriteTable, 'customer_id'>;

type Product = Pick<ProductInList, 'goods_id' | 'goods_sn' | 'goods_name' | 'product_class'>;

/** Adds a product; one that is there already stays as it is. False when there are too many. */
export async function addFavourite(
  db: ShopDatabase,
  customerId: number,
  { goods_id, goods_sn, goods_name, product_class }: Product,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    if ((await countFavourites(transaction, { customerId })) >= MOST_FAVOURITES) return false;
    await transaction
      .insertInto('favourite')
      .values({
        customer_id: customerId,
        goods_id,
        goods_sn,
        goods_name,
        product_class,
        list_id: null,
        note: '',
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['customer_id', 'goods_id']).doNothing())
      .execute();
    return true;
  });
}

/** False when the product is none of this customer's favourites. */
export async function removeFavourite(
  db: ShopDatabase,
  customerId: number,
  goodsId: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const { numDeletedRows } = await transaction
      .deleteFrom('favourite')
      .where('customer_id', '=', customerId)
      .where('goods_id', '=', goodsId)
      .executeTakeFirst();
    await emptiedListsGone(transaction, customerId);
    return numDeletedRows === 1n;
  });
}

/** Whose favourites, and of which list: null is the list that everyone has, undefined all of them. */
export interface Shelf {
  customerId: number;
  listId?: number | null | undefined;
}

/** One page of favourites, those added last first. */
export async function favouritesPage(
  db: ShopDatabase,
  shelf: Shelf,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: Favourite[]; total: number }> {
  const rows = await onShelf(db, shelf)
    .select(['goods_id', 'goods_sn', 'goods_name', 'product_class', 'list_id', 'note', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('goods_id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, total: await countFavourites(db, shelf) };
}

/** The products of all of a customer's favourites, as many as there can be. */
export async function favouriteIds(db: ShopDatabase, customerId: number): Promise<number[]> {
  const rows = await onShelf(db, { customerId }).select('goods_id').limit(MOST_FAVOURITES).execute();
  return rows.map(({ goods_id }) => goods_id);
}

/** Changes what is given, and only that; false when the product is none of this customer's favourites. */
export async function changeFavourite(
  db: ShopDatabase,
  { customerId, goodsId }: { customerId: number; goodsId: number },
  change: { listName?: string | undefined; note?: string | undefined },
  now: number,
): Promise<boolean> {
  const { listName, note } = change;
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const found = await onShelf(transaction, { customerId })
      .select(['list_id', 'note'])
      .where('goods_id', '=', goodsId)
      .executeTakeFirst();
    if (!found) return false;
    const list_id =
      listName === undefined ? found.list_id : await listNamed(transaction, customerId, listName, now);
    await transaction
      .updateTable('favourite')
      .set({ list_id, note: note ?? found.note })
      .where('customer_id', '=', customerId)
      .where('goods_id', '=', goodsId)
      .execute();
    await emptiedListsGone(transaction, customerId);
    return true;
  });
}

async function countFavourites(db: ShopDatabase, shelf: Shelf): Promise<number> {
  const { count } = await onShelf(db, shelf)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function onShelf(db: ShopDatabase, { customerId, listId }: Shelf) {
  const all = db.selectFrom('favourite').where('customer_id', '=', customerId);
  if (listId === undefined) return all;
  return listId === null ? all.where('list_id', 'is', null) : all.where('list_id', '=', listId);
}
