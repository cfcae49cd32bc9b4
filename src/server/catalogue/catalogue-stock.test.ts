import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { createTestDatabase } from '../../../test/databases/test-database';
import { composeShop } from '../app/compose-shop';
import type { AppContext } from '../app/context';
import { createCatalogueReloader, type CatalogueReloader } from '../app/catalogue-reloader';
import { silentLog } from '../observability/log';
import type { FetchHandler } from '../http/pipeline';
import { catalogueFileLocation } from './catalogue-location';
import { applyStockCounts } from './apply-stock-counts';
import { listProducts } from './product-list-store';
import { findSellableVariants } from './variant-store';
import {
  availableStock,
  trackedVariants,
  reserveStock,
  releaseStock,
  shipStock,
} from '../orders/stock-store';

let folder: string;
let file: string;
let revisions: number;
let deps: AppContext;
let reloader: CatalogueReloader;
let stop: () => Promise<void>;
let open: Promise<void>;

const answer: FetchHandler = async () => {
  await open;
  return new Response();
};
async function start(): Promise<void> {
  const { place } = await createTestDatabase(join(folder, 'shop.sqlite'));
  const shop = await composeShop({
    catalogueFile: file,
    databasePlace: place,
    publicOrigin: () => 'http://shop.test',
    log: silentLog,
    resources: resolve(import.meta.dirname, '../../../resources'),
  });
  deps = shop.context;
  const makeSite = () => Promise.resolve(answer);
  reloader = await createCatalogueReloader({
    context: deps,
    place: catalogueFileLocation(file),
    createApp: makeSite,
  });
  stop = async () => {
    await reloader.close();
    await shop.close();
  };
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

const size = { goods_id: 0, goods_attr: '' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-revisions-'));
  file = join(folder, 'catalogue.sqlite');
  await copyFile(await ensureFixtureCatalogue(), file);
  revisions = 0;
  open = Promise.resolve();
  await change((db) => {
    const sql = 'select goods_id, goods_attr from product_option order by goods_id, position limit 1';
    Object.assign(size, db.prepare(sql).get([]));
    db.prepare(listing).run([10, size.goods_id]);
  });
  await start();
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const listing = 'update product_option set stock = ? where goods_id = ?';

/** Replaces the catalogue with a changed copy, like an import. */
async function change(by: (db: InstanceType<typeof Database>) => void): Promise<void> {
  const next = join(folder, 'next.sqlite');
  await copyFile(file, next);
  const db = new Database(next);
  by(db);
  db.prepare("update meta set value = ? where key = 'version'").run([`list ${++revisions}`]);
  db.close();
  await rename(next, file);
}

async function importStock(stock: number): Promise<void> {
  await change((db) => db.prepare(listing).run([stock, size.goods_id]));
  await reloader.checkForUpdate();
}

/** Returns the stock on the page and the limit of the cart. */
async function currentStock(): Promise<{ page: number | string; cart: number | null }> {
  const { catalogue } = reloader.context;
  await applyStockCounts(catalogue, await trackedVariants(deps.database));
  const [product] = await listProducts(catalogue, [size.goods_id]);
  const option = product?.options.find(({ goods_attr }) => goods_attr === size.goods_attr);
  const page = option?.stock === 0 && !option.sold_out ? 'made to order' : (option?.stock ?? 'none');
  return { page, cart: await availableStock(deps.database, await stocked()) };
}

async function stocked() {
  const [variant] = await findSellableVariants(reloader.context.catalogue, [size]);
  return { ...size, catalogueStock: variant?.catalogueStock ?? -1 };
}

const reserve = async (number: number) => {
  const held = await stocked();
  return deps.database.transaction().execute((one) => reserveStock(one, held, number));
};
const send = (number: number) => deps.database.transaction().execute((one) => shipStock(one, size, number));
const release = (number: number) =>
  deps.database.transaction().execute((one) => releaseStock(one, size, number));

it('keeps reservations when a new catalogue arrives, even if they ship before the next order', async () => {
  await reserve(3);
  await importStock(20);
  expect(await currentStock()).toEqual({ page: 17, cart: 17 });
  await send(3);
  expect(await currentStock()).toEqual({ page: 17, cart: 17 });
  expect(await reserve(18)).toBe(false);
  expect(await reserve(17)).toBe(true);
  expect(await currentStock()).toEqual({ page: 0, cart: 0 });
});

it('shows the same stock on the page as the cart allows', async () => {
  await reserve(9);
  await importStock(20);
  const [product] = await listProducts(reloader.context.catalogue, [size.goods_id]);
  expect(product?.options.find(({ goods_attr }) => goods_attr === size.goods_attr)?.stock).toBe(11);
});

it('ignores units shipped before the new catalogue', async () => {
  await reserve(10);
  await send(10);
  expect(await currentStock()).toEqual({ page: 0, cart: 0 });
  await importStock(5);
  expect(await currentStock()).toEqual({ page: 5, cart: 5 });
});

it('becomes made to order when the new catalogue states 0, whether ordered before or not', async () => {
  await importStock(0);
  expect(await currentStock()).toEqual({ page: 'made to order', cart: null });
  await importStock(10);
  await reserve(3);
  await importStock(0);
  expect(await currentStock()).toEqual({ page: 'made to order', cart: null });
  await send(2);
  await release(1);
  expect(await currentStock()).toEqual({ page: 'made to order', cart: null });
  await importStock(4);
  expect(await currentStock()).toEqual({ page: 4, cart: 4 });
});

it('has no available units while reservations exceed the new stock', async () => {
  await reserve(5);
  await importStock(3);
  expect(await currentStock()).toEqual({ page: 0, cart: 0 });
  await send(3);
  await restart();
  expect(await currentStock()).toEqual({ page: 0, cart: 0 });
  await release(1);
  await release(1);
  expect(await currentStock()).toEqual({ page: 0, cart: 0 });
  expect(await reserve(1)).toBe(false);
});

it('continues the count after a restart, an unrelated import and an unchanged catalogue', async () => {
  await reserve(4);
  await send(4);
  await change((db) => db.exec("update product set goods_name = 'Another' where goods_name = 'Aspirin'"));
  await reloader.checkForUpdate();
  await restart();
  await importStock(10);
  expect(await currentStock()).toEqual({ page: 6, cart: 6 });
});

it('rebases at start-up when the catalogue changed while the shop was closed', async () => {
  await reserve(3);
  await change((db) => db.prepare(listing).run([20, size.goods_id]));
  await restart();
  await send(3);
  expect(await currentStock()).toEqual({ page: 17, cart: 17 });
});

it('ends with the new stock when the last order of the old catalogue started a count', async () => {
  let answerNow: () => void = () => undefined;
  open = new Promise((done) => (answerNow = done));
  const old = await stocked();
  const request = reloader.handle(new Request('http://shop.test/'), { ip: '192.0.2.1' });
  await importStock(4);
  await deps.database.transaction().execute((one) => reserveStock(one, old, 1));
  answerNow();
  await request;
  await expect.poll(currentStock).toEqual({ page: 3, cart: 3 });
});
