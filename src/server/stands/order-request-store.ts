import type { Insertable, Selectable } from 'kysely';
import type { OrderRequestTable, RequestedLine, RequestState } from '../db/schema/stand-schema';
import type { ShopDatabase } from '../db/shop-database';

export type OrderRequest = Omit<Selectable<OrderRequestTable>, 'lines'> & { lines: RequestedLine[] };
export type NewOrderRequest = Omit<Insertable<OrderRequestTable>, 'lines'> & {
  lines: readonly RequestedLine[];
};

/** Gives the id. */
export async function addOrderRequest(
  db: ShopDatabase,
  { lines, ...request }: NewOrderRequest,
): Promise<number> {
  const { request_id } = await db
    .insertInto('order_request')
    .values({ ...request, lines: JSON.stringify(lines) })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return request_id;
}

export async function findOrderRequest(
  db: ShopDatabase,
  requestId: number,
): Promise<OrderRequest | undefined> {
  const row = await db
    .selectFrom('order_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && withLines(row);
}

/** Newest first; without a state all of them. */
export async function latestOrderRequests(
  db: ShopDatabase,
  { state, limit }: { state: RequestState | undefined; limit: number },
): Promise<OrderRequest[]> {
  const all = db.selectFrom('order_request').selectAll().orderBy('request_id', 'desc').limit(limit);
  return (await (state ? all.where('state', '=', state) : all).execute()).map(withLines);
}

/** Writes down what the staff decided; false when it was decided before, or when there is no such request. */
export async function decideOrderRequest(
  db: ShopDatabase,
  requestId: number,
  { state, remark, now }: { state: Exclude<RequestState, 'to confirm'>; remark: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_request')
    .set({ state, remark, decided_at: now })
    .where('request_id', '=', requestId)
    .where('state', '=', 'to confirm')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody needs the address of somebody who asked long ago. */
export async function forgetOldOrderRequests(db: ShopDatabase, before: number): Promise<void> {
  await db.deleteFrom('order_request').where('created_at', '<', before).execute();
}

function withLines(row: Selectable<OrderRequestTable>): OrderRequest {
  const { lines, seen_cents, now_cents } = row;
  return {
    ...row,
    seen_cents: Number(seen_cents),
    now_cents: Number(now_cents),
    lines: JSON.parse(lines) as RequestedLine[],
  };
}
