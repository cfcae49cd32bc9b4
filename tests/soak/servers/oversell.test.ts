import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopDatabase } from '../../../src/server/db/shop-database';
import {
  findAvailableStock,
  reserveStock,
  type StockedVariant,
} from '../../../src/server/orders/stock-store';
import { findVariantsInStock } from '../../../test/shopping/make-order';
import { makeShop } from '../../../test/fixtures/make-shop';
import { buyConcurrently, oversellFaults, prepareBuyers, type Buyers } from './oversell';

const BUYERS = 50;
const ROUNDS = 5;

let prepared: Buyers;
beforeAll(async () => {
  prepared = await prepareBuyers({ rounds: ROUNDS, buyers: BUYERS });
});
afterAll(() => prepared.template.remove());

describe('50 concurrent buyers', () => {
  it.each([1, 2])('buy exactly the stock and the others get a reason: servers %i', async (servers) => {
    const result = await buyConcurrently(prepared, servers);
    expect(result.rounds.map(({ stock }) => stock)).toEqual([1, 2, 3, 1, 2]);
    expect(oversellFaults(result, BUYERS)).toEqual([]);
  });
});

/** A wrong {@link reserveStock}: reads the stock and writes in separate steps. */
async function reserveNonAtomically(
  db: ShopDatabase,
  size: StockedVariant,
  number: number,
): Promise<boolean> {
  const left = await findAvailableStock(db, size);
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

describe('reserving stock', () => {
  const ways: [string, typeof reserveNonAtomically, boolean][] = [
    [
      'atomically',
      (db, size, number) => db.transaction().execute((one) => reserveStock(one, size, number)),
      false,
    ],
    ['with separate read and write', reserveNonAtomically, true],
  ];
  it.each(ways)('%s, 50 at the same time', async (_name, reserve, oversells) => {
    const shop = await makeShop();
    // Disables the check constraint, which would reject the wrong write.
    await sql`pragma ignore_check_constraints = 1`.execute(shop.deps.database);
    for (const stock of [1, 2, 3]) {
      const [size] = await findVariantsInStock(shop, { minStock: stock, maxStock: stock });
      if (!size) throw new Error(`no size has ${stock} units`);
      const held = await Promise.all(
        Array.from({ length: BUYERS }, () =>
          reserve(shop.deps.database, { ...size, catalogueStock: stock }, 1),
        ),
      );
      const sold = held.filter(Boolean).length;
      if (oversells) expect(sold).toBeGreaterThan(stock);
      else expect(sold).toBe(stock);
    }
    await shop.close();
  });

  it('is refused by the database itself where more is written than there is', async () => {
    const shop = await makeShop();
    const [size] = await findVariantsInStock(shop, { minStock: 1, maxStock: 1 });
    if (!size) throw new Error('nothing is rare');
    const held = await Promise.allSettled(
      Array.from({ length: BUYERS }, () =>
        reserveNonAtomically(shop.deps.database, { ...size, catalogueStock: 1 }, 1),
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
    ['unexpected failures: 500', { ...good, refused: 47, other: ['500'] }],
  ])('is noticed when it is wrong: %s', (word, round) => {
    expect(oversellFaults({ rounds: [good], faults: [] }, BUYERS)).toEqual([]);
    expect(oversellFaults({ rounds: [round], faults: [] }, BUYERS)).toContain(word);
  });
});
