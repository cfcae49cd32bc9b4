import type { ReplyOf } from '../../shared/contract/calls';
import { customerInitials } from '../../shared/leads/comment-fields';
import type { ProductName } from '../catalogue/product-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { CommentTable } from '../db/schema/comment-schema';

type Comment = ReplyOf<'addComment'>['comment'];

/** Visible comments, newest first. `rating` is the mean of all stars, null without comments. */
export async function findCommentsPage(
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
  // Computed here because averages differ between databases.
  return { list: rows.map(toComment), total, rating: total === 0 ? null : Number(stars) / total };
}

/** Finds a comment of this customer on the product with the same text. */
export async function hasIdenticalComment(
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
  fields: Omit<ProductName, 'goods_name'> & { rating: number; message: string },
  now: number,
): Promise<Comment> {
  const { comment_id } = await db
    .insertInto('product_comment')
    .values({ ...fields, customer_id: customerId, created_at: now, hidden_at: null })
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  const { real_name, username } = await db
    .selectFrom('customer')
    .select(['real_name', 'username'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { rating, message } = fields;
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
  const author = customerInitials(real_name, username);
  return { comment_id, author, rating, message, created_at: new Date(created_at).toISOString() };
}

/** A comment without its author. */
export type StaffComment = Pick<
  CommentTable,
  'goods_sn' | 'rating' | 'message' | 'created_at' | 'hidden_at'
> & {
  comment_id: number;
};

const staffColumns = ['comment_id', 'goods_sn', 'rating', 'message', 'created_at', 'hidden_at'] as const;

/** Newest first, of all products. Without `which`, returns shown and hidden comments. */
export async function listLatestComments(
  db: ShopDatabase,
  { which, limit }: { which: 'shown' | 'hidden' | undefined; limit: number },
): Promise<StaffComment[]> {
  let comments = db.selectFrom('product_comment').select(staffColumns);
  if (which) comments = comments.where('hidden_at', which === 'shown' ? 'is' : 'is not', null);
  const rows = await comments.orderBy('comment_id', 'desc').limit(limit).execute();
  return rows.map(withNumericTimes);
}

export async function findComment(db: ShopDatabase, id: number): Promise<StaffComment | null> {
  const query = db.selectFrom('product_comment').select(staffColumns).where('comment_id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? withNumericTimes(row) : null;
}

/** `hiddenAt` in milliseconds since 1970 hides the comment, null shows it again. */
export async function setCommentHidden(db: ShopDatabase, id: number, hiddenAt: number | null): Promise<void> {
  await db.updateTable('product_comment').set({ hidden_at: hiddenAt }).where('comment_id', '=', id).execute();
}

/** PostgreSQL returns bigint as text. */
function withNumericTimes(row: StaffComment): StaffComment {
  const { created_at, hidden_at } = row;
  return { ...row, created_at: Number(created_at), hidden_at: hidden_at === null ? null : Number(hidden_at) };
}
