import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/databases/test-database';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import type { ShopDatabase } from '../db/shop-database';
import {
  findAvailableStocks,
  releaseStocks,
  reserveStocks,
  findOnHandStocks,
  shipStocks,
  type StockedVariant,
} from './stock-store';

let database: ShopDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.destroy());

const STOCK = 7;
/** More variants than a statement has rows. */
const VARIANTS = 120;
const variant = (number: number): StockedVariant => ({
  goods_id: 1 + (number >> 1),
  goods_attr: number % 2 ? '10 mg' : '50 mg',
  catalogueStock: STOCK,
});
const all = Array.from({ length: VARIANTS }, (_, number) => variant(number));

const step = fc.record({
  kind: fc.constantFrom('reserve', 'reserve', 'release', 'ship'),
  from: fc.nat({ max: VARIANTS - 1 }),
  count: fc.integer({ min: 1, max: VARIANTS }),
  number: fc.integer({ min: 1, max: 4 }),
});

it('counts like a list of the reservations, for any number of variants in one call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      await database.deleteFrom('stock').execute();
      const held = new Array<number>(VARIANTS).fill(0);
      const taken = new Array<number>(VARIANTS).fill(0);
      for (const { kind, from, count, number } of steps) {
        const chosen = Array.from({ length: Math.min(count, VARIANTS - from) }, (_, index) => from + index);
        if (kind === 'reserve') {
          const units = chosen.map((at) => ({ ...variant(at), number, at }));
          const missing = await database.transaction().execute((one) => reserveStocks(one, units));
          const short = chosen.filter((at) => (held[at] ?? 0) + (taken[at] ?? 0) + number > STOCK);
          expect(missing.map(({ at }) => at)).toEqual(short);
          for (const at of chosen) if (!short.includes(at)) held[at] = (held[at] ?? 0) + number;
        } else {
          const reserved = chosen.filter((at) => (held[at] ?? 0) >= number);
          const units = reserved.map((at) => ({ ...variant(at), number }));
          const end = kind === 'ship' ? shipStocks : releaseStocks;
          await database.transaction().execute((one) => end(one, units));
          for (const at of reserved) {
            held[at] = (held[at] ?? 0) - number;
            if (kind === 'ship') taken[at] = (taken[at] ?? 0) + number;
          }
        }
        const left = all.map((_, index) => STOCK - (held[index] ?? 0) - (taken[index] ?? 0));
        expect(await findAvailableStocks(database, all)).toEqual(left);
        expect(await findOnHandStocks(database, all)).toEqual(
          all.map((_, index) => STOCK - (taken[index] ?? 0)),
        );
      }
    }),
    { numRuns: propertyRuns(15) },
  );
});

it('adds up the units of a variant that is named twice', async () => {
  const units = [
    { ...variant(0), number: 4 },
    { ...variant(0), number: 4 },
  ];
  expect(await database.transaction().execute((one) => reserveStocks(one, units))).toEqual(units);
  const fewer = units.map((unit) => ({ ...unit, number: 3 }));
  expect(await database.transaction().execute((one) => reserveStocks(one, fewer))).toEqual([]);
  expect(await findAvailableStocks(database, [variant(0)])).toEqual([1]);
});
