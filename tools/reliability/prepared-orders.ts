import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  fillCart,
  giveAddress,
  orderRequest,
  sizesInStock,
  type OrderRequest,
} from '../../src/testing/make-order';
import { makeMember } from '../../src/testing/make-member';
import { makeShop } from '../../src/testing/make-shop';

/** Lines of each order. */
export const LINES = 3;

/** A shop's database with customers who all stand before “Place order”. */
export interface PreparedOrders {
  file: string;
  people: { token: string; request: OrderRequest }[];
  remove(): Promise<void>;
}

export async function prepareOrders(count: number): Promise<PreparedOrders> {
  const folder = await mkdtemp(join(tmpdir(), 'orders-'));
  const file = join(folder, 'shop.sqlite');
  const shop = await makeShop({}, file);
  const sizes = await sizesInStock(shop, { least: 50, count: LINES });
  const people: PreparedOrders['people'] = [];
  for (let at = 0; at < count; at += 1) {
    const { client, keeper } = await makeMember(shop, `person-${at}`);
    await giveAddress(client);
    const lines = await fillCart(client, sizes);
    const recIds = lines.map(({ rec_id }) => rec_id);
    people.push({ token: keeper.token ?? '', request: await orderRequest(client, recIds) });
  }
  // All of it into the one file that is copied.
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.deps.database);
  await shop.close();
  return { file, people, remove: () => rm(folder, { recursive: true }) };
}
