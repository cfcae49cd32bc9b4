import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointsExpireAt } from '../../shared/orders/points';
import { addCustomer } from '../accounts/customer-store';
import { addPointEntry, expirePoints, findPointBalance, readPointPage, findPointTotals } from './point-store';
import { refundPoints, revokePoints } from './point-reversal-store';
import { openShopDatabase, type ShopDatabase } from '../db/shop-database';
import { propertyRuns } from '../../../test/fixtures/property-runs';

const DAY = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00Z');

let db: ShopDatabase;
let customerCount = 0;
beforeAll(async () => {
  db = await openShopDatabase(':memory:');
});
afterAll(() => db.destroy());

async function newCustomer(): Promise<number> {
  const name = `person${(customerCount += 1)}`;
  const added = await addCustomer(db, { username: name, email: '', password_hash: '', created_at: start });
  return added?.id ?? 0;
}

let causes = 0;
function addEntry(customerId: number, points: number, now: number, cause = `cause ${(causes += 1)}`) {
  return db
    .transaction()
    .execute((transaction) => addPointEntry(transaction, { customerId, points, reason: 'test', cause, now }));
}

function refund(customerId: number, spentBy: string, now: number, validUntil: number | null = null) {
  const entry = { customerId, reason: 'test', cause: `back ${spentBy}`, now };
  return db
    .transaction()
    .execute((transaction) => refundPoints(transaction, { ...entry, debitCause: spentBy, validUntil }));
}

function revoke(customerId: number, givenBy: string, now: number) {
  const entry = { customerId, reason: 'test', cause: `revoke ${givenBy}`, now };
  return db
    .transaction()
    .execute((transaction) => revokePoints(transaction, { ...entry, creditCause: givenBy }));
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
  it('are recorded once per cause with the running balance', async () => {
    const id = await newCustomer();
    expect(await addEntry(id, 100, start, 'welcome')).toBe(100);
    expect(await addEntry(id, 100, start, 'welcome')).toBe('duplicate');
    expect(await addEntry(id, -30, start)).toBe(70);
    expect((await rowsOf(id)).map(({ points, balance }) => [points, balance])).toEqual([
      [100, 100],
      [-30, 70],
    ]);
  });

  it('cannot be overdrawn and write nothing then', async () => {
    const id = await newCustomer();
    await addEntry(id, 100, start);
    expect(await addEntry(id, -101, start)).toBe('insufficient');
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await addEntry(id, -100, start)).toBe(0);
    expect(await addEntry(id, -1, start)).toBe('insufficient');
  });

  it('cannot become negative even for an unchecked insert', async () => {
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

  it('are debited oldest first', async () => {
    const id = await newCustomer();
    await addEntry(id, 100, start);
    await addEntry(id, 50, start + 10 * DAY);
    await addEntry(id, -120, start + 20 * DAY);
    expect((await rowsOf(id)).map(({ unspent }) => unspent)).toEqual([0, 30, 0]);
  });

  it('expire after exactly a year', async () => {
    const id = await newCustomer();
    await addEntry(id, 100, start);
    await addEntry(id, -40, start);
    await expirePoints(db, pointsExpireAt(start) - 1);
    expect(await findPointBalance(db, id)).toBe(60);
    await expirePoints(db, pointsExpireAt(start));
    expect(await findPointBalance(db, id)).toBe(0);
    await expirePoints(db, pointsExpireAt(start) + DAY);
    expect((await rowsOf(id)).map(({ kind, points }) => [kind, points])).toEqual([
      ['earned', 100],
      ['spent', -40],
      ['lapsed', -60],
    ]);
  });

  it('are not debited when expired but not written off', async () => {
    const id = await newCustomer();
    await addEntry(id, 100, start);
    await addEntry(id, 50, start + DAY);
    expect(await addEntry(id, -60, pointsExpireAt(start))).toBe('insufficient');
    expect(await addEntry(id, -50, pointsExpireAt(start))).toBe(0);
  });

  it('expire for every customer in one run', async () => {
    const ids = await Promise.all(Array.from({ length: 230 }, newCustomer));
    for (const id of ids) await addEntry(id, 5, start);
    await expirePoints(db, pointsExpireAt(start));
    expect(await Promise.all(ids.map((id) => findPointBalance(db, id)))).toEqual(ids.map(() => 0));
  });
});

describe('refunded points', () => {
  it('are recorded once with their expiry dates', async () => {
    const id = await newCustomer();
    for (const day of [0, 10, 10, 20]) await addEntry(id, 50, start + day * DAY);
    await addEntry(id, -160, start + 30 * DAY, 'order 1');
    for (const day of [40, 50]) await refund(id, 'order 1', start + day * DAY);
    const back = (await rowsOf(id)).slice(5);
    expect(back.map(({ points, expires_at, cause }) => [points, expires_at, cause])).toEqual([
      [50, pointsExpireAt(start), 'back order 1'],
      [100, pointsExpireAt(start + 10 * DAY), 'back order 1/2'],
      [10, pointsExpireAt(start + 20 * DAY), 'back order 1/3'],
    ]);
    expect(await findPointBalance(db, id)).toBe(200);
  });

  it('expire immediately when their date has passed, but not before the granted date', async () => {
    const id = await newCustomer();
    await addEntry(id, 60, start);
    await addEntry(id, -20, start, 'order 1');
    await addEntry(id, -40, start, 'order 2');
    const late = pointsExpireAt(start);
    await refund(id, 'order 1', late);
    expect(await findPointBalance(db, id)).toBe(0);
    await refund(id, 'order 2', late, late + 30 * DAY);
    await expirePoints(db, late + 30 * DAY - 1, id);
    expect(await findPointBalance(db, id)).toBe(40);
    await expirePoints(db, late + 30 * DAY, id);
    expect(await findPointBalance(db, id)).toBe(0);
  });
});

interface Earning {
  points: number;
  lapsesAt: number;
}

/** Model of the ledger: remaining credits, and debits that were not refunded. */
interface Model {
  earned: Earning[];
  /** Credits that can be revoked. */
  given: { cause: string; points: number; earning: Earning }[];
  spent: { cause: string; parts: Earning[] }[];
  now: number;
}

type Step =
  | { earn: number }
  | { spend: number }
  | { days: number }
  | { lapse: true }
  /** Index of the refunded debit, and the minimum validity in days. */
  | { back: number; least: number | null }
  /** Index of the revoked credit. */
  | { revoke: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ earn: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ spend: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 200 }) }),
  fc.constant({ lapse: true } as const),
  fc.record({ back: fc.nat({ max: 9 }), least: fc.constantFrom(null, 30) }),
  fc.record({ revoke: fc.nat({ max: 9 }) }),
);

/** Debits the points that expire first, as far as available, and returns the debited parts. */
function debitOldest(valid: readonly Earning[], points: number): Earning[] {
  let missing = points;
  return valid.map((earning) => {
    const taken = Math.min(missing, earning.points);
    earning.points -= taken;
    missing -= taken;
    return { points: taken, lapsesAt: earning.lapsesAt };
  });
}

async function applyStep(customerId: number, model: Model, one: Step): Promise<void> {
  const valid = () =>
    model.earned
      .filter(({ lapsesAt }) => lapsesAt > model.now)
      .sort((one, other) => one.lapsesAt - other.lapsesAt);
  if ('days' in one) model.now += one.days * DAY;
  else if ('lapse' in one) await expirePoints(db, model.now);
  else if ('earn' in one) {
    const cause = `earning ${(causes += 1)}`;
    await addEntry(customerId, one.earn, model.now, cause);
    const earning = { points: one.earn, lapsesAt: pointsExpireAt(model.now) };
    model.earned.push(earning);
    model.given.push({ cause, points: one.earn, earning });
  } else if ('back' in one) {
    const [spending] = model.spent.splice(one.back % Math.max(model.spent.length, 1), 1);
    if (!spending) return;
    const validUntil = one.least === null ? null : model.now + one.least * DAY;
    await refund(customerId, spending.cause, model.now, validUntil);
    for (const { points, lapsesAt } of spending.parts) {
      model.earned.push({ points, lapsesAt: Math.max(lapsesAt, validUntil ?? 0) });
    }
  } else if ('revoke' in one) {
    const [given] = model.given.splice(one.revoke % Math.max(model.given.length, 1), 1);
    if (!given) return;
    await revoke(customerId, given.cause, model.now);
    const { earning } = given;
    const spent = given.points - earning.points;
    if (earning.lapsesAt > model.now) earning.points = 0;
    debitOldest(valid(), spent);
  } else {
    const sum = valid().reduce((total, { points }) => total + points, 0);
    const cause = `spending ${(causes += 1)}`;
    const entered = await addEntry(customerId, -one.spend, model.now, cause);
    expect(entered).toBe(sum >= one.spend ? sum - one.spend : 'insufficient');
    if (sum >= one.spend) model.spent.push({ cause, parts: debitOldest(valid(), one.spend) });
  }
}

it('balance matches a model for random sequences of operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const customerId = await newCustomer();
      const model: Model = { earned: [], given: [], spent: [], now: start };
      for (const one of steps) await applyStep(customerId, model, one);
      await expirePoints(db, model.now, customerId);
      const rows = await rowsOf(customerId);
      const left = model.earned.filter(({ lapsesAt }) => lapsesAt > model.now);
      const balance = left.reduce((sum, { points }) => sum + points, 0);
      expect(await findPointBalance(db, customerId)).toBe(balance);
      expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(balance);
      expect(rows.reduce((sum, { unspent }) => sum + unspent, 0)).toBe(balance);
      let running = 0;
      for (const row of rows) expect(row.balance).toBe((running += row.points));
      const totals = await findPointTotals(db, customerId, model.now);
      expect(totals.earned - totals.spent - totals.lapsed).toBe(balance);
      const soon = left.filter(({ lapsesAt }) => lapsesAt <= model.now + 90 * DAY);
      expect(totals.expiring).toBe(soon.reduce((sum, { points }) => sum + points, 0));
      const { total } = await readPointPage(db, customerId, { page: 1, page_size: 12 });
      expect(total).toBe(rows.length);
    }),
    { numRuns: propertyRuns(100) },
  );
});
