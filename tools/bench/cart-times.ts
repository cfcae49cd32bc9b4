import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { endpoints, type CallName } from '../../src/shared/contract/endpoints';
import { createApi } from '../../src/server/app/create-api';
import { composeShop } from '../../src/server/app/compose-shop';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { silentLog } from '../../src/server/observability/log';
import { root } from '../setup.mjs';
import { median, quantile } from './measurements';
import { atMost, createBaseline, formatMs, withBaseline, type Row } from './report';

/** Batch size of alternating cart and baseline writes. The first batch of each is a warm-up. */
const BATCH_SIZE = 100;
const BATCHES = 12;
/** Lines of the cart that is read. */
const CART_LINES = 10;
const CART_READS = 500;

/** Times cart calls through the in-process API, on the catalogue `file` and a database on disk. */
export async function measureCartTimes(file: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cart-'));
  const shop = await openShop(file, folder);
  const baseline = openBaselineDatabase(folder);
  try {
    const addTimes: number[] = [];
    const writeTimes: number[] = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const variants = shop.variants.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE);
      const batchAddTimes = await measureEach(variants, (variant) =>
        shop.call('addToCart', { ...variant, number: 1 }),
      );
      const batchWriteTimes = await measureEach(variants, () => baseline.write());
      await shop.call('clearCart', {});
      if (batch === 0) continue;
      addTimes.push(...batchAddTimes);
      writeTimes.push(...batchWriteTimes);
    }
    for (const variant of shop.variants.slice(0, CART_LINES))
      await shop.call('addToCart', { ...variant, number: 1 });
    const cartReadTimes = await measureEach(shop.variants.slice(0, CART_READS), () => shop.call('cart', {}));
    const durableInsert = createBaseline('durable insert', writeTimes, formatMs);
    return [
      withBaseline(atMost('add to cart p50', median(addTimes), 1.5, formatMs), durableInsert),
      withBaseline(atMost('add to cart p95', quantile(addTimes, 0.95), 10, formatMs), durableInsert),
      {
        ...atMost(`cart of ${CART_LINES} lines p95`, quantile(cartReadTimes, 0.95), 10, formatMs),
        baseline: '',
      },
    ];
  } finally {
    baseline.close();
    await shop.close();
    rmSync(folder, { recursive: true });
  }
}

async function openShop(catalogueFile: string, folder: string) {
  const shop = await composeShop({
    openCatalogue: () => openCatalogue(catalogueFile),
    databaseLocation: join(folder, 'shop.sqlite'),
    resources: join(root, 'resources'),
    publicOrigin: () => 'http://shop.test',
    log: silentLog,
  });
  const api = createApi(shop.context);
  const variants = await shop.context.catalogue.db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr'])
    .where('position', '=', 0)
    .orderBy('goods_id')
    .limit(BATCHES * BATCH_SIZE)
    .execute();
  let token: string | null = null;
  const call = async (name: CallName, payload: object): Promise<void> => {
    const headers = { ...(token !== null && { Authorization: token }) };
    const init = { method: 'POST', headers, body: JSON.stringify(payload) };
    const request = new Request(`http://shop.test${endpoints[name].path}`, init);
    const response = await api.fetch(request, { visitor: { ip: '192.0.2.1' } });
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    if (code !== 1) throw new Error(`${name}: ${msg}`);
    token = response.headers.get('Authorization') ?? token;
  };
  return { variants, call, close: () => shop.close() };
}

/** Opens a database whose `write` is the baseline: one durable insert. */
function openBaselineDatabase(folder: string): { write(): Promise<void>; close(): void } {
  const database = new Database(join(folder, 'baseline.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table line (number integer);');
  const insert = database.prepare('insert into line values (?)');
  return {
    write() {
      insert.run(1);
      return Promise.resolve();
    },
    close: () => database.close(),
  };
}

/** Runs `action` with each item, one after the other. Returns each time in ms. */
async function measureEach<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const startMs = performance.now();
    await action(item);
    times.push(performance.now() - startMs);
  }
  return times;
}
