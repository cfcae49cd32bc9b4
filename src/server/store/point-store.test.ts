import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointsLapseAt } from '../../shared/domain/points';
import { addCustomer } from './customer-store';
import { addPointEntry, lapsePoints, pointsOf } from './point-store';
import { pointPage, pointTotals } from './point-page-store';
import { openShopDatabase, type ShopDatabase } from './shop-database';
import { runs } from '../../testing/runs';

const DAY = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00Z');

let db: ShopDatabase;
let people = 0;
beforeAll(async () => {
  db = await openShopDatabase(':memory:');
});
afterAll(() => db.destroy());

async function newCustomer(): Promise<number> {
  const name = `person${(people += 1)}`;
  const added = await addCustomer(db, { username: name, email: '', password_hash: '', created_at: start });
  return added?.id ?? 0;
}

let causes = 0;
function enter(customerId: number, points: number, now: number, cause = `cause ${(causes += 1)}`) {
  return db
    .transaction()
    .execute((transaction) => addPointEntry(transaction, { customerId, points, reason: 'test', cause, now }));
}

async function rowsOf(customerId: number) {
  return db
    .selectFrom('point_entry')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

describe('points', () => {
  it('are entered once for a cause, with the running sum', async () => {
    const id = await newCustomer();
    expect(await enter(id, 100, start, 'welcome')).toBe(100);
    expect(await enter(id, 100, start, 'welcome')).toBe('entered before');
    expect(await enter(id, -30, start)).toBe(70);
    expect((await rowsOf(id)).map(({ points, balance }) => [points, balance])).toEqual([
      [100, 100],
      [-30, 70],
    ]);
  });

  it('cannot be spent beyond what there is, and nothing is written then', async () => {
    const id = await newCustomer();
    await enter(id, 100, start);
    expect(await enter(id, -101, start)).toBe('too little');
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await enter(id, -100, start)).toBe(0);
    expect(await enter(id, -1, start)).toBe('too little');
  });

  it('cannot fall below zero even for a writer that does not look', async () => {
    const id = await newCustomer();
    const blind = {
      customer_id: id,
      kind: 'spent',
      points: -1,
      reason: '',
      cause: 'x',
      created_at: 1,
    } as const;
    const entry = { ...blind, expires_at: null, unspent: 0, balance: -1 };
    await expect(db.insertInto('point_entry').values(entry).execute()).rejects.toThrow(/check/i);
  });

  it('are spent oldest first, so that the youngest last longest', async () => {
    const id = await newCustomer();
    await enter(id, 100, start);
    await enter(id, 50, start + 10 * DAY);
    await enter(id, -120, start + 20 * DAY);
    expect((await rowsOf(id)).map(({ unspent }) => unspent)).toEqual([0, 30, 0]);
  });

  it('lapse after a year, and not a millisecond earlier', async () => {
    const id = await newCustomer();
    await enter(id, 100, start);
    await enter(id, -40, start);
    await lapsePoints(db, pointsLapseAt(start) - 1);
    expect(await pointsOf(db, id)).toBe(60);
    await lapsePoints(db, pointsLapseAt(start));
    expect(await pointsOf(db, id)).toBe(0);
    await lapsePoints(db, pointsLapseAt(start) + DAY);
    expect((await rowsOf(id)).map(({ kind, points }) => [kind, points])).toEqual([
      ['earned', 100],
      ['spent', -40],
      ['lapsed', -60],
    ]);
  });

  it('that lapsed are not spent, when nobody wrote them off yet', async () => {
    const id = await newCustomer();
    await enter(id, 100, start);
    await enter(id, 50, start + DAY);
    expect(await enter(id, -60, pointsLapseAt(start))).toBe('too little');
    expect(await enter(id, -50, pointsLapseAt(start))).toBe(0);
  });

  it('lapse for every customer in one run', async () => {
    const ids = await Promise.all(Array.from({ length: 230 }, newCustomer));
    for (const id of ids) await enter(id, 5, start);
    await lapsePoints(db, pointsLapseAt(start));
    expect(await Promise.all(ids.map((id) => pointsOf(db, id)))).toEqual(ids.map(() => 0));
  });
});

/** What the ledger has to agree with: what is left of each earning, oldest first. */
interface Model {
  earned: { points: number; lapsesAt: number }[];
  now: number;
}

type Step = { earn: number } | { spend: number } | { days: number } | { lapse: true };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ earn: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ spend: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 200 }) }),
  fc.constant({ lapse: true } as const),
);

async function take(customerId: number, model: Model, one: Step): Promise<void> {
  const valid = () => model.earned.filter(({ lapsesAt }) => lapsesAt > model.now);
  if ('days' in one) model.now += one.days * DAY;
  else if ('lapse' in one) await lapsePoints(db, model.now);
  else if ('earn' in one) {
    await enter(customerId, one.earn, model.now);
    model.earned.push({ points: one.earn, lapsesAt: pointsLapseAt(model.now) });
  } else {
    const sum = valid().reduce((total, { points }) => total + points, 0);
    const entered = await enter(customerId, -one.spend, model.now);
    expect(entered).toBe(sum >= one.spend ? sum - one.spend : 'too little');
    let missing = sum >= one.spend ? one.spend : 0;
    for (const earning of valid()) {
      const taken = Math.min(missing, earning.points);
      earning.points -= taken;
      missing -= taken;
    }
  }
}

it('of a customer agree with every entry, whatever happened in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const customerId = await newCustomer();
      const model: Model = { earned: [], now: start };
      for (const one of steps) await take(customerId, model, one);
      await lapsePoints(db, model.now, customerId);
      const rows = await rowsOf(customerId);
      const left = model.earned.filter(({ lapsesAt }) => lapsesAt > model.now);
      const balance = left.reduce((sum, { points }) => sum + points, 0);
      expect(await pointsOf(db, customerId)).toBe(balance);
      expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(balance);
      expect(rows.reduce((sum, { unspent }) => sum + unspent, 0)).toBe(balance);
      let running = 0;
      for (const row of rows) expect(row.balance).toBe((running += row.points));
      const totals = await pointTotals(db, customerId, model.now);
      expect(totals.earned - totals.spent - totals.lapsed).toBe(balance);
      const soon = left.filter(({ lapsesAt }) => lapsesAt <= model.now + 90 * DAY);
      expect(totals.expiring).toBe(soon.reduce((sum, { points }) => sum + points, 0));
      const { total } = await pointPage(db, customerId, { page: 1, page_size: 12 });
      expect(total).toBe(rows.length);
    }),
    { numRuns: runs(100) },
  );
});
