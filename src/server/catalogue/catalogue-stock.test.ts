import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import {
  openReloadingShop,
  installChangedRelease,
  type ReloadingShop,
} from '../../../test/databases/release-fixture';
import { createTestDatabase } from '../../../test/databases/test-database';
import { SOLD_OUT_STOCK } from '../../shared/catalogue/availability';
import { rollBackRelease } from '../releases/manage-releases';
import type { ReleaseStore } from '../releases/release';
import { applyStockOverrides } from './apply-stock-overrides';
import { listProducts } from './product-list-store';
import { findCatalogueVariants } from './variant-store';
import {
  findAvailableStock,
  recordSoldOutVariants,
  listTrackedVariants,
  reserveStock,
  releaseStocks,
  shipStocks,
} from '../orders/stock-store';

let folder: string;
let stock: number;
let shop: ReloadingShop;
let open: Promise<void>;
/** True = no further release can be opened. */
let isAppBroken: boolean;

async function start(): Promise<void> {
  const { location } = await createTestDatabase(join(folder, 'shop.sqlite'));
  const createApp = () => {
    if (isAppBroken) return Promise.reject(new Error('a broken file'));
    return Promise.resolve(async () => {
      await open;
      return new Response();
    });
  };
  const prepare = async (store: ReleaseStore) => {
    if ((await store.state()).active === null) await install(store);
  };
  shop = await openReloadingShop({ dataFolder: folder, location, createApp, prepare });
}

const stop = () => shop.close();

async function restart(): Promise<void> {
  await stop();
  await start();
}

const size = { goods_id: 0, goods_attr: '' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-revisions-'));
  open = Promise.resolve();
  isAppBroken = false;
  const catalogue = await openFixtureCatalogue();
  const first = await catalogue.db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr'])
    .orderBy('goods_id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await catalogue.close();
  Object.assign(size, first);
  stock = 10;
  await start();
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

let revisions = 0;

/** Installs a release with the current stock of the variant. */
async function install(store: ReleaseStore, sql = ''): Promise<void> {
  await installChangedRelease(
    store,
    `update product_option set stock = ${stock} where goods_id = ${size.goods_id}; ${sql};
     update meta set value = 'list ${++revisions}' where key = 'version'`,
  );
}

async function importStock(units: number): Promise<void> {
  stock = units;
  await install(shop.releases);
  await shop.reloader.checkForUpdate();
}

/** Returns the stock on the page and the limit of the cart. */
async function currentStock(): Promise<{ page: number | string; cart: number | null }> {
  const { catalogue } = shop.reloader.context;
  await applyStockOverrides(catalogue, await listTrackedVariants(shop.context.database));
  const [product] = await listProducts(catalogue, [size.goods_id]);
  const option = product?.options.find(({ goods_attr }) => goods_attr === size.goods_attr);
  const page = option?.stock === 0 && !option.sold_out ? 'made to order' : (option?.stock ?? 'none');
  return { page, cart: await findAvailableStock(shop.context.database, await stocked()) };
}

/** Returns the units by the shop's count alone; null = made to order. */
async function countedUnits(): Promise<number | null> {
  return findAvailableStock(shop.context.database, { ...size, catalogueStock: 0 });
}

async function stocked() {
  const [variant] = await findCatalogueVariants(shop.reloader.context.catalogue, [size]);
  return { ...size, catalogueStock: variant?.catalogueStock ?? -1 };
}

const reserve = async (number: number) => {
  const held = await stocked();
  return shop.context.database.transaction().execute((one) => reserveStock(one, held, number));
};
const send = (number: number) =>
  shop.context.database.transaction().execute((one) => shipStocks(one, [{ ...size, number }]));
const release = (number: number) =>
  shop.context.database.transaction().execute((one) => releaseStocks(one, [{ ...size, number }]));

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
  const [product] = await listProducts(shop.reloader.context.catalogue, [size.goods_id]);
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

it('is sold out when the new catalogue says so, also after it was made to order', async () => {
  await reserve(3);
  await importStock(0);
  await importStock(SOLD_OUT_STOCK);
  expect(await currentStock()).toEqual({ page: 0, cart: 0 });
  expect(await countedUnits()).toBe(0);
  await send(2);
  await recordSoldOutVariants(shop.context.database, Date.now());
  await restart();
  expect(await countedUnits()).toBe(0);
  await importStock(0);
  expect(await countedUnits()).toBe(null);
  await importStock(SOLD_OUT_STOCK);
  await importStock(4);
  expect(await currentStock()).toEqual({ page: 3, cart: 3 });
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
  await install(shop.releases, "update product set goods_name = 'Another' where goods_name = 'Aspirin'");
  await shop.reloader.checkForUpdate();
  await restart();
  await importStock(10);
  expect(await currentStock()).toEqual({ page: 6, cart: 6 });
});

it('rebases at start-up when the catalogue changed while the shop was closed', async () => {
  await reserve(3);
  stock = 20;
  await install(shop.releases);
  await restart();
  await send(3);
  expect(await currentStock()).toEqual({ page: 17, cart: 17 });
});

it('ends with the new stock when the last order of the old catalogue started a count', async () => {
  let answerNow: () => void = () => undefined;
  open = new Promise((done) => (answerNow = done));
  const old = await stocked();
  const request = shop.reloader.handle(new Request('http://shop.test/'), { ip: '192.0.2.1' });
  await importStock(4);
  await shop.context.database.transaction().execute((one) => reserveStock(one, old, 1));
  answerNow();
  await request;
  const stockAfterCheck = async () => {
    await shop.reloader.checkForUpdate();
    return currentStock();
  };
  await expect.poll(stockAfterCheck).toEqual({ page: 3, cart: 3 });
});

it('counts by the served catalogue while another release cannot be opened, and after a rollback', async () => {
  await reserve(3);
  isAppBroken = true;
  await importStock(20);
  expect(await countedUnits()).toBe(7);
  await rollBackRelease(shop.releases);
  await shop.reloader.checkForUpdate();
  expect(await currentStock()).toEqual({ page: 7, cart: 7 });
});
