import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointsLapseAt } from '../../shared/domain/points';
import { addCustomer } from '../accounts/customer-store';
import { addPointEntry, lapsePoints, pointsOf } from './point-store';
import { pointPage, pointTotals } from './point-page-store';
import { returnPoints } from './point-return-store';
import { revokePoints } from './point-revoke-store';
import { openShopDatabase, type ShopDatabase } from '../db/shop-database';
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

function giveBack(customerId: number, spentBy: string, now: number, goodUntil: number | null = null) {
  const entry = { customerId, reason: 'test', cause: `back ${spentBy}`, now };
  return db
    .transaction()
    .execute((transaction) => returnPoints(transaction, { ...entry, spentBy, goodUntil }));
}

function revoke(customerId: number, givenBy: string, now: number) {
  const entry = { customerId, reason: 'test', cause: `revoke ${givenBy}`, now };
  return db.transaction().execute((transaction) => revokePoints(transaction, { ...entry, givenBy }));
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

describe('points that come back', () => {
  it('are entered by the dates that they had, once', async () => {
    const id = await newCustomer();
    for (const day of [0, 10, 10, 20]) await enter(id, 50, start + day * DAY);
    await enter(id, -160, start + 30 * DAY, 'order 1');
    for (const day of [40, 50]) await giveBack(id, 'order 1', start + day * DAY);
    const back = (await rowsOf(id)).slice(5);
    expect(back.map(({ points, expires_at, cause }) => [points, expires_at, cause])).toEqual([
      [50, pointsLapseAt(start), 'back order 1'],
      [100, pointsLapseAt(start + 10 * DAY), 'back order 1/2'],
      [10, pointsLapseAt(start + 20 * DAY), 'back order 1/3'],
    ]);
    expect(await pointsOf(db, id)).toBe(200);
  });

  it('lapse at once where their time is over, and never sooner than was granted', async () => {
    const id = await newCustomer();
    await enter(id, 60, start);
    await enter(id, -20, start, 'order 1');
    await enter(id, -40, start, 'order 2');
    const late = pointsLapseAt(start);
    await giveBack(id, 'order 1', late);
    expect(await pointsOf(db, id)).toBe(0);
    await giveBack(id, 'order 2', late, late + 30 * DAY);
    await lapsePoints(db, late + 30 * DAY - 1, id);
    expect(await pointsOf(db, id)).toBe(40);
    await lapsePoints(db, late + 30 * DAY, id);
    expect(await pointsOf(db, id)).toBe(0);
  });
});

interface Earning {
  points: number;
  lapsesAt: number;
}

/** What the ledger has to agree with: what is left of each earning, and what was spent and has not come back. */
interface Model {
  earned: Earning[];
  /** What may be taken back. */
  given: { cause: string; points: number; earning: Earning }[];
  spent: { cause: string; parts: Earning[] }[];
  now: number;
}

type Step =
  | { earn: number }
  | { spend: number }
  | { days: number }
  | { lapse: true }
  /** Which of the spendings comes back, and for how many days at least. */
  | { back: number; least: number | null }
  /** Which of the earnings is taken back. */
  | { revoke: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ earn: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ spend: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 200 }) }),
  fc.constant({ lapse: true } as const),
  fc.record({ back: fc.nat({ max: 9 }), least: fc.constantFrom(null, 30) }),
  fc.record({ revoke: fc.nat({ max: 9 }) }),
);

/** Takes as many as there are of those that lapse first, and gives what was taken. */
function takeOldest(valid: readonly Earning[], points: number): Earning[] {
  let missing = points;
  return valid.map((earning) => {
    const taken = Math.min(missing, earning.points);
    earning.points -= taken;
    missing -= taken;
    return { points: taken, lapsesAt: earning.lapsesAt };
  });
}

async function take(customerId: number, model: Model, one: Step): Promise<void> {
  const valid = () =>
    model.earned
      .filter(({ lapsesAt }) => lapsesAt > model.now)
      .sort((one, other) => one.lapsesAt - other.lapsesAt);
  if ('days' in one) model.now += one.days * DAY;
  else if ('lapse' in one) await lapsePoints(db, model.now);
  else if ('earn' in one) {
    const cause = `earning ${(causes += 1)}`;
    await enter(customerId, one.earn, model.now, cause);
    const earning = { points: one.earn, lapsesAt: pointsLapseAt(model.now) };
    model.earned.push(earning);
    model.given.push({ cause, points: one.earn, earning });
  } else if ('back' in one) {
    const [spending] = model.spent.splice(one.back % Math.max(model.spent.length, 1), 1);
    if (!spending) return;
    const goodUntil = one.least === null ? null : model.now + one.least * DAY;
    await giveBack(customerId, spending.cause, model.now, goodUntil);
    for (const { points, lapsesAt } of spending.parts) {
      model.earned.push({ points, lapsesAt: Math.max(lapsesAt, goodUntil ?? 0) });
    }
  } else if ('revoke' in one) {
    const [given] = model.given.splice(one.revoke % Math.max(model.given.length, 1), 1);
    if (!given) return;
    await revoke(customerId, given.cause, model.now);
    const { earning } = given;
    const spent = given.points - earning.points;
    if (earning.lapsesAt > model.now) earning.points = 0;
    takeOldest(valid(), spent);
  } else {
    const sum = valid().reduce((total, { points }) => total + points, 0);
    const cause = `spending ${(causes += 1)}`;
    const entered = await enter(customerId, -one.spend, model.now, cause);
    expect(entered).toBe(sum >= one.spend ? sum - one.spend : 'too little');
    if (sum >= one.spend) model.spent.push({ cause, parts: takeOldest(valid(), one.spend) });
  }
}

it('of a customer agree with every entry, whatever happened in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const customerId = await newCustomer();
      const model: Model = { earned: [], given: [], spent: [], now: start };
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
