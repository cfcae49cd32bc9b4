import type { ReplyOf } from '../../shared/contract/calls';
import { initialsOf } from '../../shared/domain/comment-fields';
import type { ProductName } from '../catalogue/goods-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

type Comment = ReplyOf<'addComment'>['comment'];

/** One page of what is shown of a product, the latest first; `rating` is the mean of all stars, null without any. */
export async function commentsPage(
  db: ShopDatabase,
  goodsId: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ list: Comment[]; total: number; rating: number | null }> {
  const shown = db
    .selectFrom('product_comment')
    .where('product_comment.goods_id', '=', goodsId)
    .where('product_comment.hidden_at', 'is', null);
  const { count, stars } = await shown
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('rating').as('stars'),
    ])
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const rows = await shown
    .innerJoin('customer', 'customer.id', 'product_comment.customer_id')
    .select(['comment_id', 'rating', 'message', 'product_comment.created_at', 'real_name', 'username'])
    .orderBy('comment_id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  // Sums of whole numbers are the same in every database, means are not.
  return { list: rows.map(toComment), total, rating: total === 0 ? null : Number(stars) / total };
}

/** Whether the customer has said the very same of the product before. */
export async function hasSaid(
  db: ShopTransaction,
  { customerId, goodsId, message }: { customerId: number; goodsId: number; message: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('product_comment')
    .select('comment_id')
    .where('customer_id', '=', customerId)
    .where('goods_id', '=', goodsId)
    .where('message', '=', message)
    .executeTakeFirst();
  return found !== undefined;
}

export async function addComment(
  db: ShopTransaction,
  customerId: number,
  said: Omit<ProductName, 'goods_name'> & { rating: number; message: string },
  now: number,
): Promise<Comment> {
  const { comment_id } = await db
    .insertInto('product_comment')
    .values({ ...said, customer_id: customerId, created_at: now, hidden_at: null })
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  const { real_name, username } = await db
    .selectFrom('customer')
    .select(['real_name', 'username'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { rating, message } = said;
  return toComment({ comment_id, rating, message, created_at: now, real_name, username });
}

function toComment(row: {
  comment_id: number;
  rating: number;
  message: string;
  created_at: number;
  real_name: string;
  username: string;
}): Comment {
  const { comment_id, rating, message, created_at, real_name, username } = row;
  const author = initialsOf(real_name, username);
  return { comment_id, author, rating, message, created_at: new Date(created_at).toISOString() };
}
