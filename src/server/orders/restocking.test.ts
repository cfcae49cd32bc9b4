import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { expectedRestockDay, refreshStockOverrides } from './restocking';
import { releaseStocks, reserveStock } from './stock-store';

let shop: TestShop;
let now = Date.parse('2026-03-02T10:00:00Z');

beforeAll(async () => {
  shop = await makeShop({ clock: () => new Date(now) });
});
afterAll(() => shop.close());

const variant = { goods_id: 7, goods_attr: '5mg', catalogueStock: 2 };
const reserve = (number: number) =>
  shop.deps.database.transaction().execute((one) => reserveStock(one, variant, number));
const release = (number: number) =>
  shop.deps.database.transaction().execute((one) => releaseStocks(one, [{ ...variant, number }]));
const read = async () => (await refreshStockOverrides(shop.deps)).find(({ goods_id }) => goods_id === 7);

describe('restocking', () => {
  it('expects a sold-out size after the usual time, counted from the day it sold out', async () => {
    await reserve(2);
    expect(await read()).toEqual({ goods_id: 7, goods_attr: '5mg', available: 0, restockOn: '2026-03-16' });
    now += 3 * 86_400_000;
    expect(await read()).toMatchObject({ restockOn: '2026-03-16' });
  });

  it('expects nothing once the day has come, and starts again after the size was back', async () => {
    now = Date.parse('2026-03-16T08:00:00Z');
    expect(await read()).toEqual({ goods_id: 7, goods_attr: '5mg', available: 0 });
    await release(1);
    expect(await read()).toEqual({ goods_id: 7, goods_attr: '5mg', available: 1 });
    await reserve(1);
    expect(await read()).toMatchObject({ available: 0, restockOn: '2026-03-30' });
  });

  it('expects nothing in a shop without an estimate', () =>
    expect(expectedRestockDay('2026-03-16', null, '2026-03-16')).toBeNull());
});
