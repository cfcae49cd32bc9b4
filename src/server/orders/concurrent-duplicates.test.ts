import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../test/databases/test-database';
import { grantTestCredits } from '../../../test/fixtures/grant-credits';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import {
  createAddress,
  dataOf,
  fillCart,
  findVariantsInStock,
  makeOrder,
  makeOrderRequest,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { applyTransition } from '../../../test/shopping/transition-order';
import { enrollStand } from '../../../test/stands/enroll-stand';
import { endpoints } from '../../shared/contract/endpoints';

// Two servers receive the same request at the same time, such as one that a client or a payment provider has repeated.

let url: string;
let one: TestShop;
let other: TestShop;
let ann: TestCustomer;
let sizes: TestVariant[];
beforeAll(async () => {
  url = await createPostgresDatabase();
  one = await makeShop({}, url);
  other = await makeShop({}, url);
  ann = await makeVerifiedCustomer(one, 'ann');
  await createAddress(ann.client);
  sizes = await findVariantsInStock(one, { minStock: 50 });
  // The first quote of a server takes seconds, which is longer than a statement waits for a lock.
  const rec_ids = (await fillCart(ann.client, sizes)).map(({ rec_id }) => rec_id);
  for (const shop of [one, other])
    await dataOf(clientAt(shop).call('cartQuote', { rec_ids }, { key: randomUUID() }));
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/**
 * Sends a request to both servers. A lock on the table of its idempotency key lets both read that the key is new before either
 * stores it. Returns both results.
 */
async function sendTwice<Result>(
  table: string,
  send: (shop: TestShop) => Promise<Result>,
): Promise<Result[]> {
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in share mode`);
    const results = Promise.all([send(one), send(other)]);
    results.catch(() => undefined);
    const countWaiting = async () => {
      const { rows } = await blocker.query<{ count: string }>(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return Number(rows[0]?.count);
    };
    const bothWait = expect.poll(countWaiting, { timeout: 20_000 }).toBe(2);
    // A request that fails before it stores anything never waits.
    await Promise.race([bothWait, results]);
    await blocker.query('commit');
    return await results;
  } finally {
    await blocker.end();
  }
}

const countRows = async (
  table: 'quote' | 'shop_order' | 'point_exchange' | 'stand_entry' | 'webhook_delivery',
) => (await one.deps.database.selectFrom(table).selectAll().execute()).length;
const clientAt = (shop: TestShop) => shop.clientOf(ann.tokenHolder);

it('returns one quote', async () => {
  const rec_ids = (await fillCart(ann.client, sizes)).map(({ rec_id }) => rec_id);
  const key = randomUUID();
  const before = await countRows('quote');
  const quotes = await sendTwice('quote', (shop) =>
    dataOf(clientAt(shop).call('cartQuote', { rec_ids }, { key })),
  );
  expect(new Set(quotes.map(({ quote_sn }) => quote_sn)).size).toBe(1);
  expect(await countRows('quote')).toBe(before + 1);
});

it('places one order', async () => {
  const rec_ids = (await fillCart(ann.client, sizes)).map(({ rec_id }) => rec_id);
  const request = await makeOrderRequest(ann.client, rec_ids, { pay_id: 'banktransfer' });
  const key = randomUUID();
  const before = await countRows('shop_order');
  const [first, second] = await sendTwice('shop_order', (shop) =>
    dataOf(clientAt(shop).call('placeOrder', request, { key })),
  );
  expect(second).toEqual(first);
  expect(await countRows('shop_order')).toBe(before + 1);
});

it('exchanges points once', async () => {
  await grantTestCredits(one, 'ann', { points: 1_000_000 });
  const { offers } = await dataOf(ann.client.call('points', { page: 1, page_size: 12 }));
  const { goods_id = 0, goods_attr = '' } = offers[0] ?? {};
  const key = randomUUID();
  const [first, second] = await sendTwice('point_exchange', (shop) =>
    dataOf(clientAt(shop).call('transformPoints', { goods_id, goods_attr }, { key })),
  );
  expect(second).toEqual(first);
  expect(await countRows('point_exchange')).toBe(1);
});

it('stores one entry of a stand', async () => {
  const authorization = await enrollStand(one);
  const captured_at = '2026-03-06T10:00:00Z';
  const consent = { version: '2026-1', text: 'I agree to be written to.', given_at: captured_at };
  const content = { name: 'Ann Lee', email: 'ann@lab.example', interests: ['QC10000'], note: '', consent };
  const entry = { key: randomUUID(), kind: 'lead', captured_at, content };
  const send = async (shop: TestShop) => {
    const response = await shop.fetch(
      new Request(`http://shop.test${endpoints.sendEntries.path}`, {
        method: 'POST',
        headers: { Authorization: authorization, 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ entries: [entry] }),
      }),
    );
    return (await response.json()) as unknown;
  };
  const [first, second] = await sendTwice('stand_entry', send);
  expect(first).toMatchObject({ data: { results: [{ outcome: 'accepted' }] } });
  expect(second).toEqual(first);
  expect(await countRows('stand_entry')).toBe(1);
});

it('records a payment once, with one delivery to each webhook', async () => {
  await one.deps.database
    .insertInto('webhook')
    .values({ url: 'https://erp.example/hook', secret: 'x', private: 0, created_at: 0, removed_at: null })
    .execute();
  const { order_id } = await makeOrder(ann.client, sizes, { pay_id: 'banktransfer' });
  const before = await countRows('webhook_delivery');
  const states = await sendTwice('payment', (shop) =>
    applyTransition(shop, order_id, 'pay', { transactionId: 'BANK-1' }),
  );
  expect(states.sort()).toEqual([null, 'paid'].sort());
  expect(await countRows('webhook_delivery')).toBe(before + 1);
});
