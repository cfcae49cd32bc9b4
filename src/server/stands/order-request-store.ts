import type { Insertable, Selectable } from 'kysely';
import type { OrderRequestTable, RequestedLine, OrderRequestState } from '../db/schema/stand-schema';
import type { ShopDatabase } from '../db/shop-database';

/** An order that a visitor of a stand requested; staff confirm or reject it. */
export type OrderRequest = Omit<Selectable<OrderRequestTable>, 'lines'> & { lines: RequestedLine[] };
export type NewOrderRequest = Omit<Insertable<OrderRequestTable>, 'lines'> & {
  lines: readonly RequestedLine[];
};

/** Stores a request and returns its id. */
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
  return row && toOrderRequest(row);
}

/** Returns the newest requests first. Without a state, returns those in all states. */
export async function listLatestOrderRequests(
  db: ShopDatabase,
  { state, limit }: { state: OrderRequestState | undefined; limit: number },
): Promise<OrderRequest[]> {
  let requests = db.selectFrom('order_request').selectAll().orderBy('request_id', 'desc').limit(limit);
  if (state) requests = requests.where('state', '=', state);
  return (await requests.execute()).map(toOrderRequest);
}

/** Records the decision of the staff. Returns false when the request does not exist or was decided before. */
export async function decideOrderRequest(
  db: ShopDatabase,
  requestId: number,
  { state, remark, now }: { state: Exclude<OrderRequestState, 'to confirm'>; remark: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_request')
    .set({ state, remark, decided_at: now })
    .where('request_id', '=', requestId)
    .where('state', '=', 'to confirm')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Requests contain personal data. The period is that of leads. */
const RETENTION_DAYS = 730;

/** Deletes requests after the retention period. */
export async function deleteOldOrderRequests(db: ShopDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('order_request')
    .where('created_at', '<', now - RETENTION_DAYS * 86_400_000)
    .execute();
}

function toOrderRequest(row: Selectable<OrderRequestTable>): OrderRequest {
  return { ...row, lines: JSON.parse(row.lines) as RequestedLine[] };
}
