import type { CommentTable } from '../db/schema/comment-schema';
import type { ShopDatabase } from '../db/shop-database';

/** A comment as the staff see it: nothing of who wrote it. */
export type StaffComment = Pick<
  CommentTable,
  'goods_sn' | 'rating' | 'message' | 'created_at' | 'hidden_at'
> & {
  comment_id: number;
};

const columns = ['comment_id', 'goods_sn', 'rating', 'message', 'created_at', 'hidden_at'] as const;

/** The latest first, of all products; `which` leaves out the others. */
export async function latestComments(
  db: ShopDatabase,
  { which, limit }: { which: 'shown' | 'hidden' | undefined; limit: number },
): Promise<StaffComment[]> {
  let comments = db.selectFrom('product_comment').select(columns);
  if (which) comments = comments.where('hidden_at', which === 'shown' ? 'is' : 'is not', null);
  const rows = await comments.orderBy('comment_id', 'desc').limit(limit).execute();
  return rows.map(withTimes);
}

export async function findComment(db: ShopDatabase, id: number): Promise<StaffComment | null> {
  const query = db.selectFrom('product_comment').select(columns).where('comment_id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? withTimes(row) : null;
}

/** `hiddenAt` in ms since 1970 takes it out of everybody's sight, null shows it again. */
export async function markHidden(db: ShopDatabase, id: number, hiddenAt: number | null): Promise<void> {
  await db.updateTable('product_comment').set({ hidden_at: hiddenAt }).where('comment_id', '=', id).execute();
}

/** Some databases give large whole numbers as text. */
function withTimes(row: StaffComment): StaffComment {
  const { created_at, hidden_at } = row;
  return { ...row, created_at: Number(created_at), hidden_at: hidden_at === null ? null : Number(hidden_at) };
}
