import { soonAfter } from '../../shared/domain/points';
import type { ShopDatabase } from '../db/shop-database';

/** One page of entries, newest first, and how many there are. */
export async function pointPage(
  db: ShopDatabase,
  customerId: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const own = db.selectFrom('point_entry').where('customer_id', '=', customerId);
  const rows = await own
    .select(['id', 'points', 'reason', 'created_at', 'expires_at', 'balance'])
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await own
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

/**
 * All points that a customer ever earned and could keep, spent and lost, none of them below zero, and those that will
 * lapse soon.
 */
export async function pointTotals(db: ShopDatabase, customerId: number, now: number) {
  const own = db.selectFrom('point_entry').where('customer_id', '=', customerId);
  const kinds = await own
    .select((row) => ['kind', row.fn.sum<number | string>('points').as('points')])
    .groupBy('kind')
    .execute();
  const soon = await own
    .select((row) => row.fn.sum<number | string | null>('unspent').as('points'))
    .where('unspent', '>', 0)
    .where('expires_at', '<=', soonAfter(now))
    .executeTakeFirst();
  const sums = new Map(kinds.map(({ kind, points }) => [kind, Math.abs(Number(points))]));
  return {
    earned: (sums.get('earned') ?? 0) - (sums.get('revoked') ?? 0),
    spent: sums.get('spent') ?? 0,
    lapsed: sums.get('lapsed') ?? 0,
    expiring: Number(soon?.points ?? 0),
  };
}
