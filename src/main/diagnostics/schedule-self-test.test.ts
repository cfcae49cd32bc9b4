import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../../server/observability/log';
import type { Catalogue } from '../../server/catalogue/catalogue';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { scheduleSelfTest, type SelfTests } from './schedule-self-test';

const machine = vi.hoisted(() => ({ folder: '' }));

vi.mock('electron', () => {
  const electron = {
    app: { getPath: () => machine.folder, getVersion: () => '1.0.0' },
    ipcMain: { on: () => undefined, removeAllListeners: () => undefined },
    shell: {},
  };
  return { ...electron, default: electron };
});

let catalogue: Catalogue;
let told: string[];
let hasVisitor: boolean;
beforeEach(async () => {
  machine.folder = mkdtempSync(join(tmpdir(), 'self-test-'));
  catalogue = await openFixtureCatalogue();
  told = [];
  hasVisitor = false;
  vi.useFakeTimers({ now: catalogue.changedAt });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await catalogue.close();
  rmSync(machine.folder, { recursive: true, force: true });
});

const hear = (event: string, fields?: object) => void told.push(`${event} ${JSON.stringify(fields)}`);
const log: Log = { info: hear, error: hear };
const tested = () => told.filter((line) => line.includes('"name":"last"')).length;

/** Starts at a time on the day after the catalogue's; the added check comes last. */
function start(time: string): SelfTests {
  vi.clearAllTimers();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const now = new Date(catalogue.changedAt);
  now.setDate(now.getDate() + 1);
  now.setHours(hours, minutes, 0, 0);
  vi.setSystemTime(now);
  const hoursOfShow = { showHours: { from: '09:30', to: '18:00' } };
  const tests = scheduleSelfTest(hoursOfShow, { catalogue: () => catalogue, isIdle: () => !hasVisitor, log });
  tests.add({ name: 'last', run: () => Promise.resolve(null) });
  return tests;
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

it('tests a stand switched on within the hour before the show once, also after a restart', async () => {
  const tests = start('08:45');
  await pass(4);
  expect(tests.lastReport()).toBeNull();
  await pass(2);
  await expect.poll(tested).toBe(1);
  await pass(60);
  start('10:00');
  await pass(60);
  expect(tested()).toBe(1);
});

it.each(['soon', '-1', 'Infinity', '1e9'])(
  'ignores the invalid delay %s of the environment',
  async (delay) => {
    vi.stubEnv('KIOSK_SELF_TEST_SECONDS', delay);
    start('11:00');
    await pass(4);
    expect(tested()).toBe(0);
    await pass(2);
    await expect.poll(tested).toBe(1);
  },
);

it('tests after the delay of the environment', async () => {
  vi.stubEnv('KIOSK_SELF_TEST_SECONDS', '30');
  start('11:00');
  await pass(1);
  await expect.poll(tested).toBe(1);
});

it('waits until the kiosk is idle', async () => {
  hasVisitor = true;
  start('11:00');
  await pass(30);
  expect(tested()).toBe(0);
  hasVisitor = false;
  await pass(1);
  await expect.poll(tested).toBe(1);
});

it('runs on request without the checks that need an idle kiosk', async () => {
  const tests = start('11:00');
  const wipe = vi.fn(() => Promise.resolve(null));
  tests.add({ name: 'wipe', needsIdle: true, run: wipe });
  expect(await tests.testNow()).toMatch(/^All 4 checks passed\./);
  tests.add({ name: 'printer', run: () => Promise.resolve('Front is disabled.') });
  expect(await tests.testNow()).toBe('Front is disabled.');
  expect(tests.lastReport()?.results.at(-1)).toMatchObject({
    name: 'printer',
    problem: 'Front is disabled.',
  });
  expect(wipe).not.toHaveBeenCalled();
  // The manual test does not count as the morning's.
  await pass(6);
  await expect.poll(() => wipe.mock.calls.length).toBe(1);
});

it('keeps a failed check that staff cannot repeat in the report', async () => {
  const tests = start('08:45');
  let problem: string | null = 'The wipe leaves data in: caches.';
  tests.add({ name: 'wipe', needsIdle: true, run: () => Promise.resolve(problem) });
  await pass(6);
  await expect.poll(tested).toBe(1);
  expect(await tests.testNow()).toBe('The wipe leaves data in: caches.');
  expect(tests.lastReport()?.results).toContainEqual(expect.objectContaining({ name: 'wipe', problem }));
  problem = null;
  await pass(24 * 60);
  await expect.poll(tested).toBe(3);
  expect(await tests.testNow()).toContain('checks passed');
});
