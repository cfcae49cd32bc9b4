import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEnrollmentCode } from '../../server/stands/stand-enrollment';
import type { SavedCart, Staff, StaffResult, Playlist } from '../../shared/platform/staff-bridge';
import { validStandForm, makeStand, type TestStand } from '../../../test/stands/make-stand';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeStaff, type TestStaff } from '../../../test/stands/make-staff';
import { makeShopSync, type TestShopSync } from '../../../test/stands/make-shop-sync';
import { createInFlightRequests, type CountWhileRunning } from '../session/in-flight-requests';
import { createIdleTimeout } from '../session/idle-timeout';

let shop: TestShop;
let made: TestStand;
let shopSync: TestShopSync;
let testStaff: TestStaff;
let code = '';
let time = 0;
/** Delays of shop, disk, USB drive and print system. */
let slow: Promise<void>;
let goOn: () => void;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  slow = new Promise((resolve) => (goOn = resolve));
  made = makeStand();
  await made.stand.setUp(validStandForm);
  code = await createEnrollmentCode(shop.deps, 'Hall 4');
  shopSync = await makeShopSync({ ...shop, fetch: (request) => slow.then(() => shop.fetch(request)) });
});
afterEach(async () => {
  goOn();
  await testStaff.close();
  await shopSync.close();
});

/** A session of 75 seconds with staff at the stand. `countWhileRunning` is omitted for the usual counting. */
async function begin(countWhileRunning?: CountWhileRunning) {
  const events: (number | null | 'end')[] = [];
  const calls = createInFlightRequests(() => time);
  const watch = createIdleTimeout(
    { idleSeconds: 60, warnSeconds: 15 },
    {
      now: () => time,
      isBusy: () => calls.count() > 0,
      warn: (left) => events.push(left),
      end: () => events.push('end'),
    },
  );
  const entry = {
    key: 'k'.repeat(22),
    kind: 'lead' as const,
    captured_at: '2026-03-09T12:00:00+01:00',
    content: { name: 'Ann Lee' },
    reason: 'no consent',
  };
  const refusing = { ...shopSync.sync, undelivered: () => Promise.resolve([entry]) };
  testStaff = await makeStaff({
    stand: made,
    sync: refusing,
    printers: ['Front'],
    delay: () => slow,
    countWhileRunning: countWhileRunning ?? calls.countWhileRunning,
  });
  const pass = (seconds: number) => {
    for (let half = 0; half < seconds * 2; half++) {
      time += 500;
      watch.check();
    }
  };
  return { watch, events, calls, pass, staff: testStaff.staff };
}

const playlist: Playlist = { id: '', name: 'Apoptosis', entries: [] };
const cart: SavedCart = { id: '', name: 'Dr Lee, Basel', lines: [] };
const slowActions: [string, (staff: Staff) => Promise<StaffResult>][] = [
  ['a playlist is saved', (staff) => staff.savePlaylist(playlist)],
  ['a cart is saved', (staff) => staff.saveCart(cart)],
  ['a sales note is deleted', (staff) => staff.deleteNote('x')],
  ['the shop is asked for an enrollment', (staff) => staff.enroll(code)],
  ['printers are allowed', (staff) => staff.allowPrinters(['Front'])],
  ['undelivered entries are written into a file', (staff) => staff.exportUndelivered('a password of mine')],
];

describe('while staff data is being saved', () => {
  it.each(slowActions)('the session stays open: %s', async (_what, wish) => {
    const { watch, events, pass, staff } = await begin();
    watch.noteInput();
    pass(60);
    expect(events).toEqual([15]);
    const answer = wish(staff);
    pass(15);
    expect(events).toEqual([15]);
    goOn();
    expect(await answer).toMatchObject({ done: true });
    pass(0.5);
    expect(events).toEqual([15, 15]);
    pass(15);
    expect(events).toEqual([15, 15, 'end']);
  });

  it('a requested end waits for the answer', async () => {
    const { watch, events, pass, staff } = await begin();
    watch.noteInput();
    const answer = staff.saveCart(cart);
    watch.finish();
    pass(60);
    expect(events).toEqual([0]);
    goOn();
    await answer;
    pass(0.5);
    expect(events).toEqual([0, 'end']);
  });

  it('the session would end without tracking', async () => {
    const { watch, events, pass, staff } = await begin((work) => work());
    watch.noteInput();
    pass(60);
    const answer = staff.saveCart(cart);
    pass(15);
    expect(events).toEqual([15, 'end']);
    goOn();
    await answer;
  });

  it('a disk that never answers holds the session for two minutes at most', async () => {
    const { watch, events, pass, staff } = await begin();
    watch.noteInput();
    const answer = staff.exportUndelivered('a password of mine');
    pass(119.5);
    expect(events).toEqual([]);
    pass(0.5);
    expect(events).toEqual([15]);
    pass(15);
    expect(events).toEqual([15, 'end']);
    goOn();
    await answer;
  });
});

it('reading does not hold the session', async () => {
  const { calls, staff } = await begin();
  const looks = [staff.notes(), staff.enrollment(), staff.printers()];
  await Promise.resolve();
  expect(calls.count()).toBe(0);
  goOn();
  await Promise.all(looks);
});
