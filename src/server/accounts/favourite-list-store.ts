import type { ReplyOf } from '../../shared/contract/calls';
import { keyOf } from './customer-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

type List = ReplyOf<'favourites'>['lists'][number];

/** The lists that a customer has made, by name, with what is in them. */
export async function favouriteLists(db: ShopDatabase, customerId: number): Promise<List[]> {
  const rows = await db
    .selectFrom('favourite_list')
    .innerJoin('favourite', 'favourite.list_id', 'favourite_list.list_id')
    .where('favourite_list.customer_id', '=', customerId)
    .groupBy(['favourite_list.list_id', 'favourite_list.name'])
    .select(['favourite_list.list_id', 'favourite_list.name'])
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .execute();
  const { compare } = new Intl.Collator('en', { numeric: true });
  return rows
    .map((row) => ({ ...row, count: Number(row.count) }))
    .sort((one, other) => compare(one.name, other.name));
}

/** The list of this name, in whatever case, made when there is none; null for '', the list that everyone has. */
export async function listNamed(
  db: ShopTransaction,
  customerId: number,
  name: string,
  now: number,
): Promise<number | null> {
  if (name === '') return null;
  const lists = await db
    .selectFrom('favourite_list')
    .select(['list_id', 'name'])
    .where('customer_id', '=', customerId)
    .execute();
  const found = lists.find((list) => keyOf(list.name) === keyOf(name));
  if (found) return found.list_id;
  const { list_id } = await db
    .insertInto('favourite_list')
    .values({ customer_id: customerId, name, created_at: now })
    .returning('list_id')
    .executeTakeFirstOrThrow();
  return list_id;
}

/** A list lives as long as something is in it, so that nobody has to tidy up. */
export async function emptiedListsGone(db: ShopTransaction, customerId: number): Promise<void> {
  await db
    .deleteFrom('favourite_list')
    .where('customer_id', '=', customerId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('favourite')
            .select('goods_id')
            .whereRef('favourite.list_id', '=', 'favourite_list.list_id'),
        ),
      ),
    )
    .execute();
}
