import type { ProductInList, ReplyOf } from '../../shared/contract/calls';
import type { FavoriteTable } from '../db/schema/shop-schema';
import { readPage } from '../db/read-page';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { lockCustomer, normalizeIdentifier } from './customer-store';

/** Maximum number of favorites of a customer. */
export const MAX_FAVORITES = 2000;

export type Favorite = Omit<FavoriteTable, 'customer_id'>;

type NamedProduct = Pick<ProductInList, 'goods_id' | 'goods_sn' | 'goods_name' | 'product_class'>;

/** Adds a favorite unless it exists. Does nothing and returns false when the customer has {@link MAX_FAVORITES}. */
export async function addFavorite(
  db: ShopDatabase,
  customerId: number,
  { goods_id, goods_sn, goods_name, product_class }: NamedProduct,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    if ((await countFavorites(transaction, { customerId })) >= MAX_FAVORITES) return false;
    await transaction
      .insertInto('favorite')
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

/** Removes a favorite. Returns false when the product is not a favorite. */
export async function removeFavorite(
  db: ShopDatabase,
  customerId: number,
  goodsId: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const { numDeletedRows } = await transaction
      .deleteFrom('favorite')
      .where('customer_id', '=', customerId)
      .where('goods_id', '=', goodsId)
      .executeTakeFirst();
    await deleteEmptyLists(transaction, customerId);
    return numDeletedRows === 1n;
  });
}

/** `listId` null selects the default list, undefined all lists. */
export interface FavoriteFilter {
  customerId: number;
  listId?: number | null | undefined;
}

/** Returns one page of the favorites, newest first, and their total number. */
export function findFavoritesPage(
  db: ShopDatabase,
  filter: FavoriteFilter,
  page: { page: number; page_size: number },
): Promise<{ rows: Favorite[]; total: number }> {
  const favorites = selectFavorites(db, filter)
    .select(['goods_id', 'goods_sn', 'goods_name', 'product_class', 'list_id', 'note', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('goods_id', 'desc');
  return readPage(favorites, page);
}

export async function listFavoriteIds(db: ShopDatabase, customerId: number): Promise<number[]> {
  const rows = await selectFavorites(db, { customerId }).select('goods_id').limit(MAX_FAVORITES).execute();
  return rows.map(({ goods_id }) => goods_id);
}

/** Updates only the given fields; an unknown `listName` creates the list. Returns false when the product is not a favorite. */
export async function updateFavorite(
  db: ShopDatabase,
  { customerId, goodsId }: { customerId: number; goodsId: number },
  change: { listName?: string | undefined; note?: string | undefined },
  now: number,
): Promise<boolean> {
  const { listName, note } = change;
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const favorite = await selectFavorites(transaction, { customerId })
      .select(['list_id', 'note'])
      .where('goods_id', '=', goodsId)
      .executeTakeFirst();
    if (!favorite) return false;
    const list_id =
      listName === undefined
        ? favorite.list_id
        : await findOrCreateList(transaction, customerId, listName, now);
    await transaction
      .updateTable('favorite')
      .set({ list_id, note: note ?? favorite.note })
      .where('customer_id', '=', customerId)
      .where('goods_id', '=', goodsId)
      .execute();
    await deleteEmptyLists(transaction, customerId);
    return true;
  });
}

async function countFavorites(db: ShopDatabase, filter: FavoriteFilter): Promise<number> {
  const { count } = await selectFavorites(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectFavorites(db: ShopDatabase, { customerId, listId }: FavoriteFilter) {
  const favorites = db.selectFrom('favorite').where('customer_id', '=', customerId);
  if (listId === undefined) return favorites;
  return listId === null ? favorites.where('list_id', 'is', null) : favorites.where('list_id', '=', listId);
}

type FavoriteList = ReplyOf<'favorites'>['lists'][number];

/** Returns a customer's lists with the numbers of their favorites, sorted by name. Excludes the default list. */
export async function listFavoriteLists(db: ShopDatabase, customerId: number): Promise<FavoriteList[]> {
  const rows = await db
    .selectFrom('favorite_list')
    .innerJoin('favorite', 'favorite.list_id', 'favorite_list.list_id')
    .where('favorite_list.customer_id', '=', customerId)
    .groupBy(['favorite_list.list_id', 'favorite_list.name'])
    .select(['favorite_list.list_id', 'favorite_list.name'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .execute();
  const { compare } = new Intl.Collator('en', { numeric: true });
  return rows.sort((a, b) => compare(a.name, b.name));
}

/** Finds a list by name, ignoring case, or creates it. Returns null for '', the default list. */
async function findOrCreateList(
  db: ShopTransaction,
  customerId: number,
  name: string,
  now: number,
): Promise<number | null> {
  if (name === '') return null;
  const lists = await db
    .selectFrom('favorite_list')
    .select(['list_id', 'name'])
    .where('customer_id', '=', customerId)
    .execute();
  const existingList = lists.find((list) => normalizeIdentifier(list.name) === normalizeIdentifier(name));
  if (existingList) return existingList.list_id;
  const { list_id } = await db
    .insertInto('favorite_list')
    .values({ customer_id: customerId, name, created_at: now })
    .returning('list_id')
    .executeTakeFirstOrThrow();
  return list_id;
}

/** Deletes the customer's lists without favorites. */
async function deleteEmptyLists(db: ShopTransaction, customerId: number): Promise<void> {
  await db
    .deleteFrom('favorite_list')
    .where('customer_id', '=', customerId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('favorite')
            .select('goods_id')
            .whereRef('favorite.list_id', '=', 'favorite_list.list_id'),
        ),
      ),
    )
    .execute();
}
