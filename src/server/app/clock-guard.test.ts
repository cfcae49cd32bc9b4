import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY, fakeClock, HOUR, MINUTE, type FakeClock } from '../../../test/fakes/fake-clock';
import { openTestDatabase } from '../../../test/databases/test-database';
import { mailTo, queueMail } from '../../../test/fakes/fake-transports';
import type { ShopDatabase } from '../db/shop-database';
import { createClockGuard } from './clock-guard';

let database: ShopDatabase;
let time: FakeClock;
let passed: number;
let logged: string[];
let mayClean: () => Promise<boolean>;
beforeEach(async () => {
  database = await openTestDatabase();
  time = fakeClock();
  passed = 0;
  logged = [];
  await queueMail(database, mailTo('ada@a.example'), time.now());
  mayClean = start();
});
afterEach(() => database.destroy());

const start = () => {
  const write = (event: string) => void logged.push(event);
  return createClockGuard({ database, clock: time.clock, log: { info: write, error: write } }, () => passed);
};
/** Lets time pass; the clock changes by `jump` in addition. */
const wait = (duration: number, jump = 0) => {
  passed += duration;
  time.advance(duration + jump);
};

it('allows jobs while the clock runs evenly, also for years', async () => {
  expect(await mayClean()).toBe(true);
  for (let day = 0; day < 800; day += 1) {
    wait(DAY);
    expect(await mayClean()).toBe(true);
  }
  expect(logged).toEqual([]);
});

it('holds jobs for 45 minutes when the clock is a year ahead at the start', async () => {
  time.advance(365 * DAY);
  expect(await mayClean()).toBe(false);
  wait(44 * MINUTE);
  expect(await mayClean()).toBe(false);
  wait(2 * MINUTE);
  expect(await mayClean()).toBe(true);
  expect(logged).toEqual(['clock.jumped_ahead']);
});

it('allows them as soon as the clock is corrected', async () => {
  time.advance(365 * DAY);
  expect(await mayClean()).toBe(false);
  wait(MINUTE, -365 * DAY);
  expect(await mayClean()).toBe(true);
  expect(logged).toEqual(['clock.jumped_ahead', 'clock.set_back']);
});

it('holds jobs when a running clock is set ahead, and not for a night without visitors', async () => {
  wait(10 * HOUR);
  mayClean = start();
  expect(await mayClean()).toBe(true);
  wait(MINUTE, 2 * HOUR);
  expect(await mayClean()).toBe(false);
  wait(HOUR);
  expect(await mayClean()).toBe(true);
});

it('allows jobs of a new shop', async () => {
  await database.deleteFrom('outbox').execute();
  expect(await mayClean()).toBe(true);
});
