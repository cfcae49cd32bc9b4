import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCustomer, makeVerifiedCustomer } from '../../../test/fixtures/make-customer';
import { onPostgres } from '../../../test/databases/test-database';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { createAddress, findVariantsInStock, makeOrder } from '../../../test/shopping/make-order';
import { findCatalogueVariants } from '../catalogue/variant-store';
import { afterWrite } from './website-pipeline';
import { startBackgroundJobs, type BackgroundJobs } from './background-jobs';
import type { MailMessage } from '../messaging/message-transport';
import { findOrder } from '../orders/order-store';
import { reserveStock } from '../orders/stock-store';
import { eventually } from '../../../test/fixtures/eventually';

let shop: TestShop;
let jobs: BackgroundJobs;
let sent: MailMessage[];

const silent = { mail: { send: () => Promise.resolve() }, sms: { send: () => Promise.resolve() } };

beforeEach(async () => {
  // Stops all intervals.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  sent = [];
  shop = await makeShop();
  jobs = startBackgroundJobs(shop.deps, {
    mail: { send: (message) => Promise.resolve(void sent.push(message)) },
    sms: { send: () => Promise.resolve() },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await jobs.stop();
  await shop.close();
});

const resetMail = (path: string) =>
  new Request(`http://shop.test${path}`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@institute.example', captcha_id: 'any', captcha: 'TEST' }),
  });

describe('a message enqueued by a call', () => {
  it('is sent right after the response', async () => {
    await makeCustomer(shop, 'ada');
    const handler = afterWrite(() => jobs.flushOutbox())((request) => shop.fetch(request));
    const response = await handler(resetMail('/web/users/login/send_pwd_email'), { ip: '192.0.2.1' });
    expect(response.status).toBe(200);
    await eventually(() =>
      expect(sent.map(({ recipient }) => recipient)).toEqual([
        'ada@institute.example',
        'ada@institute.example',
      ]),
    );
  });

  it('is otherwise sent by the next interval', async () => {
    await makeCustomer(shop, 'somebody');
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await eventually(() => expect(sent).toHaveLength(1));
  });
});

describe('stop', () => {
  it('stops sending messages', async () => {
    await makeCustomer(shop, 'ada');
    await jobs.stop();
    const handler = afterWrite(() => jobs.flushOutbox())((request) => shop.fetch(request));
    await handler(resetMail('/web/users/login/send_pwd_email'), { ip: '192.0.2.1' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
  });
});

it('cancels and deletes nothing at a start with a clock that is a year ahead', async () => {
  const ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  const sizes = await findVariantsInStock(shop, { minStock: 5 });
  const { order_id } = await makeOrder(ann.client, sizes, { pay_id: 'banktransfer' });
  const { database } = shop.deps;
  const stateAndSessions = async () => [
    (await findOrder(database, { orderId: order_id }))?.state,
    (await database.selectFrom('session').select('family').execute()).length,
  ];
  const expected = await stateAndSessions();
  await jobs.stop();
  const lines: string[] = [];
  const write = (event: string) => void lines.push(event);
  const clock = () => new Date(Date.now() + 365 * 86_400_000);
  jobs = startBackgroundJobs({ ...shop.deps, clock, log: { info: write, error: write } }, silent);
  await eventually(() => expect(lines).toContain('clock.jumped_ahead'));
  await jobs.stop();
  expect(await stateAndSessions()).toEqual(expected);
});

// Only on PostgreSQL several servers share a database.
describe.runIf(onPostgres())('two servers on one database', () => {
  it('show what the other one has sold within ten seconds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'two-servers-'));
    const file = join(folder, 'shop.sqlite');
    // The second shop opens the file that the first one creates.
    const one = await makeShop({}, file);
    const other = await makeShop({}, file);
    const running = startBackgroundJobs(other.deps, silent);
    try {
      const [variant] = await findVariantsInStock(one, { minStock: 2, count: 1 });
      if (!variant) throw new Error('No variant is in stock.');
      const [catalogueVariant] = await findCatalogueVariants(one.deps.catalogue, [variant]);
      const catalogueStock = catalogueVariant?.catalogueStock ?? 0;
      const sell = (units: number) =>
        one.deps.database
          .transaction()
          .execute((transaction) => reserveStock(transaction, { ...variant, catalogueStock }, units));
      const shown = () =>
        other.deps.catalogue.stockOverrides.availableUnits(variant.goods_id, variant.goods_attr);
      expect(shown()).toBeNull();
      expect(await sell(1)).toBe(true);
      await vi.advanceTimersByTimeAsync(10_000);
      await eventually(() => expect(shown()).toBe(catalogueStock - 1));
      expect(await sell(catalogueStock - 1)).toBe(true);
      await vi.advanceTimersByTimeAsync(10_000);
      await eventually(() => expect(shown()).toBe(0));
    } finally {
      await running.stop();
      await other.close();
      await one.close();
      await rm(folder, { recursive: true });
    }
  });
});
