import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUpdateFixture } from '../../../test/stands/update-fixture';
import { updateCatalogue } from './update-catalogue';
import { scheduleUpdates, type UpdateScheduleDeps, createCheckDelay, updateIntervalMs } from './schedule';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (hour: number, minute = 0) => new Date(2026, 10, 25, hour, minute);
const doors = { from: '09:00', to: '18:00' };

const { shop, two, stand } = await makeUpdateFixture();

function plan(parts: Partial<UpdateScheduleDeps> = {}) {
  return scheduleUpdates({
    showHours: doors,
    intervalMs: HOUR,
    fetch: shop.fetch,
    clock: () => new Date(),
    now: () => Date.now(),
    random: () => 0.5,
    ...parts,
  });
}

/** Records the times of checks. */
function recordingShop(expired = false) {
  const checks: string[] = [];
  const standing = () => ({ version: 2, created: '2026-11-24', expired, lastResult: 'current' as const });
  const look = () => {
    checks.push(new Date().toTimeString().slice(0, 5));
    return Promise.resolve();
  };
  return { checks, updating: { checkForUpdate: look, status: standing } };
}

describe('a stand switched on ten minutes before the show', () => {
  beforeEach(() => void vi.useFakeTimers({ now: at(8, 50) }));
  afterEach(() => void vi.useRealTimers());

  it('checks once and then after the show hours', async () => {
    const { checks, updating } = recordingShop();
    plan().start(updating);
    await vi.advanceTimersByTimeAsync(9 * HOUR);
    expect(checks).toEqual(['08:55']);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(checks).toEqual(['08:55', '18:00', '19:00']);
  });

  it('checks all day without show hours and with expired prices', async () => {
    const [free, old] = [recordingShop(), recordingShop(true)];
    plan({ showHours: null }).start(free.updating);
    plan().start(old.updating);
    await vi.advanceTimersByTimeAsync(4 * HOUR);
    expect(free.checks).toEqual(['09:50', '10:50', '11:50', '12:50']);
    expect(old.checks).toEqual(['08:55', '09:55', '10:55', '11:55']);
  });
});

describe('a check on request of staff during the show hours', () => {
  beforeEach(() => void vi.useFakeTimers({ now: at(10) }));
  afterEach(() => void vi.useRealTimers());

  /** A stand that checks for updates, and a check that takes until it is ended. */
  function slowCheck() {
    const { updating } = recordingShop();
    const schedule = plan({ fetch: () => Promise.resolve(new Response('part')) });
    schedule.start(updating);
    let end = (_error?: Error) => undefined as void;
    const checkForUpdate = () =>
      new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    const checked = schedule.atAnyHour({ ...updating, checkForUpdate }).checkForUpdate();
    return { download: () => schedule.fetch('/part'), checked, end: (error?: Error) => end(error) };
  }

  it('downloads for as long as it takes', async () => {
    const { download } = slowCheck();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(await (await download()).text()).toBe('part');
  });

  it('permits no other download after its end', async () => {
    const { download, checked, end } = slowCheck();
    end();
    await checked;
    await expect(download()).rejects.toThrow('within show hours');
  });

  it('permits no other download after its failure', async () => {
    const { download, checked, end } = slowCheck();
    end(new Error('failed'));
    await expect(checked).rejects.toThrow('failed');
    await expect(download()).rejects.toThrow('within show hours');
  });
});

it('checks once per interval when it is started twice', async () => {
  vi.useFakeTimers({ now: at(20) });
  try {
    const { checks, updating } = recordingShop();
    const schedule = plan({ showHours: null });
    schedule.start(updating);
    schedule.start(updating);
    await vi.advanceTimersByTimeAsync(2.5 * HOUR);
    expect(checks).toEqual(['21:00', '22:00']);
  } finally {
    vi.useRealTimers();
  }
});

describe('interval of checks', () => {
  it('is the number of seconds that is set, otherwise an hour', () => {
    expect(updateIntervalMs('1')).toBe(1000);
    expect(updateIntervalMs('604800')).toBe(7 * 24 * HOUR);
    expect(updateIntervalMs(undefined)).toBe(HOUR);
  });

  // A timer with such a delay would fire at once, and again without an end.
  it.each(['', ' ', '0', '-1', 'hourly', 'Infinity', '604801', '3000000'])(
    'is an hour for the invalid setting "%s"',
    (seconds) => expect(updateIntervalMs(seconds)).toBe(HOUR),
  );
});

describe('a download when the show opens', () => {
  /** A stand whose show begins after it received the manifest. */
  async function cutOff() {
    await shop.publish(two);
    let now = at(8, 59);
    let asked = 0;
    const checks = plan({
      clock: () => now,
      fetch(address, init) {
        asked += 1;
        if (now < at(9)) now = at(9);
        return shop.fetch(address, init);
      },
    });
    const { deps, catalogueAtNextStart } = await stand({ fetch: checks.fetch });
    expect(await updateCatalogue(deps)).toEqual({ kind: 'interrupted' });
    expect(await updateCatalogue(deps)).toEqual({ kind: 'interrupted' });
    expect([asked, await catalogueAtNextStart()]).toEqual([1, 'bundled']);
    return { checks, deps, catalogueAtNextStart, letPass: (later: Date) => (now = later) };
  }

  it('continues after the show hours', async () => {
    const { deps, catalogueAtNextStart, letPass } = await cutOff();
    letPass(at(18));
    expect(await updateCatalogue(deps)).toMatchObject({ kind: 'updated' });
    expect(await catalogueAtNextStart()).toBe('version-2');
  });

  it('continues at once on request of staff', async () => {
    const { checks, deps, catalogueAtNextStart } = await cutOff();
    const { updating } = recordingShop();
    const look = async () => void (await updateCatalogue(deps));
    await checks.atAnyHour({ ...updating, checkForUpdate: look }).checkForUpdate();
    expect(await catalogueAtNextStart()).toBe('version-2');
  });
});

it('retries an interruption with growing waits up to the interval', () => {
  const next = createCheckDelay(HOUR, { now: () => 0, random: () => 1 });
  const waits = Array.from({ length: 7 }, () => next('interrupted') / MINUTE);
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect(next('current')).toBe(1.1 * HOUR);
  expect(next('interrupted')).toBe(2 * MINUTE);
});

it.each(['updated', 'current', 'rejected', 'no-room', 'failed', null] as const)(
  'waits the interval after %s',
  (last) => {
    expect(createCheckDelay(HOUR, { now: () => 0, random: () => 0 })(last)).toBe(0.9 * HOUR);
  },
);
