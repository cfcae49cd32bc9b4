import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEnrolmentCode } from '../../server/stands/stand-enrolment';
import type { SavedCart, Staff, StaffResult, Playlist } from '../../shared/platform/staff-bridge';
import { validStandForm, makeStand, type TestStand } from '../../../test/stands/make-stand';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeStaff, type TestStaff } from '../../../test/stands/make-staff';
import { makeShopSync, type TestShopSync } from '../../../test/stands/make-shop-sync';
import { createInFlightRequests, type Track } from '../session/in-flight-requests';
import { createIdleTimeout } from '../session/idle-timeout';

let shop: TestShop;
let made: TestStand;
let line: TestShopSync;
let office: TestStaff;
let code = '';
let time = 0;
/** Delays of shop, disk, memory stick and print system. */
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
  code = await createEnrolmentCode(shop.deps, 'Hall 4');
  line = await makeShopSync({ ...shop, fetch: (request) => slow.then(() => shop.fetch(request)) });
});
afterEach(async () => {
  goOn();
  await office.close();
  await line.close();
});

/** A session of 75 seconds with staff at the stand. `hold` is left out for normal tracking. */
async function begin(hold?: Track) {
  const told: (number | null | 'end')[] = [];
  const calls = createInFlightRequests(() => time);
  const watch = createIdleTimeout(
    { idleSeconds: 60, warnSeconds: 15 },
    {
      now: () => time,
      isBusy: () => calls.count() > 0,
      warn: (left) => told.push(left),
      end: () => told.push('end'),
    },
  );
  const entry = {
    key: 'k'.repeat(22),
    kind: 'lead' as const,
    captured_at: '2026-03-09T12:00:00+01:00',
    content: { name: 'Ann Lee' },
    reason: 'no consent',
  };
  const refusing = { ...line.line, refused: () => Promise.resolve([entry]) };
  office = await makeStaff({
    stand: made,
    line: refusing,
    printers: ['Front'],
    slow: () => slow,
    hold: hold ?? calls.track,
  });
  const pass = (seconds: number) => {
    for (let half = 0; half < seconds * 2; half++) {
      time += 500;
      watch.check();
    }
  };
  return { watch, told, calls, pass, staff: office.staff };
}

const talk: Playlist = { id: '', name: 'Apoptosis', entries: [] };
const cart: SavedCart = { id: '', name: 'Dr Lee, Basel', lines: [] };
const slowWishes: [string, (staff: Staff) => Promise<StaffResult>][] = [
  ['a list is kept', (staff) => staff.savePlaylist(talk)],
  ['a cart is kept under a name', (staff) => staff.saveCart(cart)],
  ['a paper is deleted', (staff) => staff.deleteNote('x')],
  ['the shop is asked for an enrolment', (staff) => staff.enrol(code)],
  ['printers are allowed', (staff) => staff.allowPrinters(['Front'])],
  ['refused entries are written into a file', (staff) => staff.exportRefused('a password of mine')],
];

describe('while staff data is being saved', () => {
  it.each(slowWishes)('the session stays open: %s', async (_what, wish) => {
    const { watch, told, pass, staff } = await begin();
    watch.noteInput();
    pass(60);
    expect(told).toEqual([15]);
    const answer = wish(staff);
    pass(15);
    expect(told).toEqual([15]);
    goOn();
    expect(await answer).toMatchObject({ done: true });
    pass(0.5);
    expect(told).toEqual([15, 15]);
    pass(15);
    expect(told).toEqual([15, 15, 'end']);
  });

  it('a requested end waits for the answer', async () => {
    const { watch, told, pass, staff } = await begin();
    watch.noteInput();
    const answer = staff.saveCart(cart);
    watch.finish();
    pass(60);
    expect(told).toEqual([]);
    goOn();
    await answer;
    pass(0.5);
    expect(told).toEqual(['end']);
  });

  it('the session would end without tracking', async () => {
    const { watch, told, pass, staff } = await begin((work) => work());
    watch.noteInput();
    pass(60);
    const answer = staff.saveCart(cart);
    pass(15);
    expect(told).toEqual([15, 'end']);
    goOn();
    await answer;
  });

  it('a disk that never answers holds the session for two minutes at most', async () => {
    const { watch, told, pass, staff } = await begin();
    watch.noteInput();
    const answer = staff.exportRefused('a password of mine');
    pass(119.5);
    expect(told).toEqual([]);
    pass(0.5);
    expect(told).toEqual([15]);
    pass(15);
    expect(told).toEqual([15, 'end']);
    goOn();
    await answer;
  });
});

it('reading does not hold the session', async () => {
  const { calls, staff } = await begin();
  const looks = [staff.notes(), staff.enrolment(), staff.printers()];
  await Promise.resolve();
  expect(calls.count()).toBe(0);
  goOn();
  await Promise.all(looks);
});
