import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../shared/lib/messages';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock, SECOND, type FakeClock } from '../../../test/fakes/fake-clock';
import { storageFaults } from '../../../test/faults/storage-faults';
import { dumpTables } from '../../../test/databases/table-dump';
import { createHealthMonitor } from '../app/health-monitor';
import { silentLog } from '../observability/log';
import { checkWritable } from '../db/shop-database';

let folder: string;
let file: string;
let time: FakeClock;
let shop: TestShop;
let ann: TestCustomer;
let size: TestVariant;
let request: OrderRequest;
let logged: [string, object][];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  file = join(folder, 'shop.sqlite');
  time = fakeClock();
  logged = [];
  const log = {
    ...silentLog,
    error: (event: string, facts: object = {}) => void logged.push([event, facts]),
  };
  shop = await makeShop({ clock: time.clock, log }, file);
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
  const sizes = await findVariantsInStock(shop, { minStock: 20, count: 3 });
  const lines = await fillCart(ann.client, sizes);
  [size] = sizes as [TestVariant];
  request = await makeOrderRequest(
    ann.client,
    lines.map(({ rec_id }) => rec_id),
  );
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const faults = storageFaults(() => ({ database: shop.deps.database, file }));

describe('storage failure', () => {
  it.each(Object.entries(faults))(
    'places no order, says so, and does when it can again: %s',
    async (name, fault) => {
      const key = randomUUID();
      const mend = await fault();
      const before = await dumpTables(shop.deps.database);
      for (let tries = 0; tries < 3; tries += 1) {
        expect(await ann.client.call('placeOrder', request, { key })).toEqual({
          ok: false,
          failure: { kind: 'http', status: 503, message: messages.unavailable },
        });
      }
      expect(logged).toHaveLength(3);
      expect(logged[0]).toEqual([
        'storage.failed',
        expect.objectContaining({
          call: 'placeOrder',
          failure: name,
          // A code, not the message, which can contain values.
          code: expect.stringMatching(/^[A-Z0-9_]{5,}$/) as string,
        }),
      ]);
      expect(await dumpTables(shop.deps.database)).toEqual(before);

      // Reads continue, also when a token would be renewed.
      time.advance(2 * DAY);
      for (const call of ['orders', 'addresses', 'cartCount'] as const) {
        expect((await ann.client.call(call, {})).ok).toBe(true);
      }
      expect((await ann.client.call('goodsInfo', { id: size.goods_id })).ok).toBe(true);

      await mend();
      const placed = await dataOf(ann.client.call('placeOrder', request, { key }));
      expect(await dataOf(ann.client.call('placeOrder', request, { key }))).toEqual(placed);
      expect((await dumpTables(shop.deps.database))['shop_order']).toHaveLength(1);
    },
  );

  it('sends Retry-After', async () => {
    const mend = await faults['unwritable']?.();
    const body = JSON.stringify({ goods_id: 1, goods_attr: '1', number: 1 });
    const answer = await shop.fetch(
      new Request('http://shop.test/web/users/login/verify', { method: 'POST', body }),
    );
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    await mend?.();
  });
});

describe('other errors', () => {
  it('are reported as internal errors', async () => {
    await sql`drop table outbox`.execute(shop.deps.database);
    const answer = await ann.client.call('placeOrder', request, { key: randomUUID() });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'http', status: 500 } });
    expect(logged[0]?.[0]).toBe('call.failed');
  });
});

describe('health', () => {
  it.each(Object.entries(faults))(
    'is degraded while nothing can be saved, and no longer: %s',
    async (_name, fault) => {
      const health = createHealthMonitor(shop.deps);
      expect(await health.check()).toBe('ok');
      const mend = await fault();
      time.advance(2 * SECOND);
      expect(await health.check()).toBe('degraded');
      await mend();
      time.advance(2 * SECOND);
      expect(await health.check()).toBe('ok');
    },
  );

  it('checks at most every two seconds', async () => {
    const health = createHealthMonitor(shop.deps);
    await health.check();
    const mend = await faults['unwritable']?.();
    time.advance(2 * SECOND - 1);
    expect(await health.check()).toBe('ok');
    await mend?.();
  });

  it('is degraded for a moment after a failed write', async () => {
    const health = createHealthMonitor(shop.deps);
    health.recordStorageFailure();
    expect(await health.check()).toBe('degraded');
    time.advance(5 * SECOND);
    expect(await health.check()).toBe('ok');
  });

  it('does not accumulate rows', async () => {
    for (let count = 0; count < 10; count += 1) await checkWritable(shop.deps.database, time.now());
    const { attempt = [] } = await dumpTables(shop.deps.database);
    expect(attempt.filter(({ key }) => key === 'write probe')).toHaveLength(1);
  });
});
