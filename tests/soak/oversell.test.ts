import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { availableStock, reserveStock, type StockedVariant } from '../../src/server/orders/stock-store';
import { findVariantsInStock } from '../../test/shopping/make-order';
import { makeShop } from '../../test/fixtures/make-shop';
import { buyAtOnce, oversellFaults, prepareBuyers, type Buyers } from './oversell';

const BUYERS = 50;
const ROUNDS = 5;

let prepared: Buyers;
beforeAll(async () => {
  prepared = await prepareBuyers({ rounds: ROUNDS, buyers: BUYERS });
});
afterAll(() => prepared.ground.remove());

describe('fifty buyers of the last units', () => {
  it.each([1, 2])('get what there is, and all others hear why not: servers %i', async (servers) => {
    const result = await buyAtOnce(prepared, servers);
    expect(result.rounds.map(({ stock }) => stock)).toEqual([1, 2, 3, 1, 2]);
    expect(oversellFaults(result, BUYERS)).toEqual([]);
  });
});

/** What {@link reserveStock} must not be: it looks, and then writes what was true when it looked. */
async function holdLookingFirst(db: ShopDatabase, size: StockedVariant, number: number): Promise<boolean> {
  const left = await availableStock(db, size);
  await setImmediate();
  if (left === null || left < number) return false;
  const { goods_id, goods_attr, catalogueStock: shelf } = size;
  await db
    .insertInto('stock')
    .values({ goods_id, goods_attr, shelved: shelf, taken: 0, held: number })
    .onConflict((conflict) =>
      conflict
        .columns(['goods_id', 'goods_attr'])
        .doUpdateSet({ held: (row) => row('stock.held', '+', number) }),
    )
    .execute();
  return true;
}

describe('holding units', () => {
  const ways: [string, typeof holdLookingFirst, boolean][] = [
    [
      'as the shop does',
      (db, size, number) => db.transaction().execute((one) => reserveStock(one, size, number)),
      false,
    ],
    ['looking first and writing afterwards', holdLookingFirst, true],
  ];
  it.each(ways)('%s, by fifty at once', async (_name, hold, oversells) => {
    const shop = await makeShop();
    // The database itself would refuse the last wrong write; here it is about what comes before it.
    await sql`pragma ignore_check_constraints = 1`.execute(shop.deps.database);
    for (const stock of [1, 2, 3]) {
      const [size] = await findVariantsInStock(shop, { least: stock, most: stock });
      if (!size) throw new Error(`no size has ${stock} units`);
      const held = await Promise.all(
        Array.from({ length: BUYERS }, () => hold(shop.deps.database, { ...size, catalogueStock: stock }, 1)),
      );
      const sold = held.filter(Boolean).length;
      if (oversells) expect(sold).toBeGreaterThan(stock);
      else expect(sold).toBe(stock);
    }
    await shop.close();
  });

  it('is refused by the database itself where more is written than there is', async () => {
    const shop = await makeShop();
    const [size] = await findVariantsInStock(shop, { least: 1, most: 1 });
    if (!size) throw new Error('nothing is rare');
    const held = await Promise.allSettled(
      Array.from({ length: BUYERS }, () =>
        holdLookingFirst(shop.deps.database, { ...size, catalogueStock: 1 }, 1),
      ),
    );
    expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.close();
  });
});

describe('a round', () => {
  const good = { stock: 2, sold: 2, refused: 48, other: [] };
  it.each([
    ['oversold: 3 of 2', { ...good, sold: 3, refused: 47 }],
    ['not all sold: 1 of 2', { ...good, sold: 1, refused: 49 }],
    ['not refused in words: 500', { ...good, refused: 47, other: ['500'] }],
  ])('is noticed when it is wrong: %s', (word, round) => {
    expect(oversellFaults({ rounds: [good], faults: [] }, BUYERS)).toEqual([]);
    expect(oversellFaults({ rounds: [round], faults: [] }, BUYERS)).toContain(word);
  });
});
