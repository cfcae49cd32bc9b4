import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import {
  catalogueCheck,
  clockCheck,
  printerCheck,
  entryQueueCheck,
  diskSpaceCheck,
  wipeCheck,
} from './self-test-checks';
import { isSelfTestDue, runSelfTest } from './self-test';

const deps = {
  clock: () => new Date('2026-11-21T06:00:00Z'),
  now: () => performance.now(),
  timeoutMs: 50,
};

it('runs every check even if others fail', async () => {
  const { testedAt, results } = await runSelfTest(
    [
      { name: 'good', run: () => Promise.resolve(null) },
      { name: 'bad', run: () => Promise.resolve('It is bad.') },
      { name: 'failing', run: () => Promise.reject(new Error('It broke.')) },
      { name: 'silent', run: () => new Promise(() => undefined) },
      { name: 'last', run: () => Promise.resolve(null) },
    ],
    deps,
  );
  expect(testedAt).toBe('2026-11-21T06:00:00.000Z');
  expect(results.map(({ name, problem }) => [name, problem])).toEqual([
    ['good', ''],
    ['bad', 'It is bad.'],
    ['failing', 'It broke.'],
    ['silent', 'The check did not finish in time.'],
    ['last', ''],
  ]);
});

describe('checks', () => {
  it('accept a complete catalogue and report a damaged one', async () => {
    const good = await openFixtureCatalogue();
    expect(await catalogueCheck(() => Promise.resolve(good)).run()).toBeNull();
    await good.close();
    for (const sql of ['delete from product where goods_id % 2 = 0', 'delete from product_option']) {
      const bad = await openChangedCatalogue(sql);
      expect(await catalogueCheck(() => Promise.resolve(bad)).run()).toMatch(
        /^It has|^Product \S+ has no variant/,
      );
      await bad.close();
    }
  });

  it('report a full disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'room-'));
    expect(await diskSpaceCheck(folder).run()).toBeNull();
    expect(await diskSpaceCheck(folder, () => Promise.resolve(12_345_678)).run()).toBe(
      'Only 12 MB are free on the disk.',
    );
    await rm(folder, { recursive: true });
  });

  it.each([
    ['2026-11-21T06:00:00Z', null],
    ['2026-11-20T07:00:00Z', null],
    ['1970-01-01T00:00:00Z', 'The clock is wrong: it shows 1970-01-01.'],
    ['2040-01-01T00:00:00Z', 'The clock is wrong: it shows 2040-01-01.'],
  ])('report a clock at %s: %s', async (time, problem) => {
    const check = clockCheck(() => new Date(time), new Date('2026-11-21T00:00:00Z'));
    expect(await check.run()).toBe(problem);
  });
});

it.each([
  // Before, at and after the morning test, and after one that the stand missed.
  ['2026-11-21T08:29:59', '09:30', '2026-11-20T08:30:00', false],
  ['2026-11-21T08:30:00', '09:30', '2026-11-20T08:30:00', true],
  ['2026-11-21T08:45:00', '09:30', '2026-11-20T08:30:00', true],
  ['2026-11-21T08:45:00', '09:30', '2026-11-21T08:30:00', false],
  ['2026-11-21T14:00:00', '09:30', '2026-11-21T08:29:00', true],
  ['2026-11-21T23:45:00', '00:30', '2026-11-21T08:30:00', true],
  ['2026-11-21T06:00:00', null, '2026-11-21T05:59:00', true],
  ['2026-11-21T05:59:00', null, '2026-11-20T06:00:00', false],
  // Never tested, and tested with a wrong clock.
  ['2026-11-21T05:00:00', '09:30', null, true],
  ['2026-11-21T05:00:00', '09:30', '2027-11-21T05:00:00', true],
])('isSelfTestDue at %s with show from %s and last test %s: %s', (now, from, last, due) => {
  expect(isSelfTestDue(new Date(now), from, last === null ? null : new Date(last))).toBe(due);
});

describe('checks of other parts', () => {
  it('include the entry queue and every allowed printer', async () => {
    expect(await entryQueueCheck(() => Promise.resolve()).run()).toBeNull();
    await expect(entryQueueCheck(() => Promise.reject(new Error('full'))).run()).rejects.toThrow('full');
    const problem = (name: string) => Promise.resolve(name === 'Back' ? 'Back is disabled.' : null);
    expect(await printerCheck(() => ['Front'], { problem }).run()).toBeNull();
    expect(await printerCheck(() => ['Front', 'Back'], { problem }).run()).toBe('Back is disabled.');
  });

  it('accept a complete wipe and report an incomplete one', async () => {
    const marks = new Map<string, string>();
    const probe = {
      isIdle: () => true,
      placeMarkers: (mark: string) => Promise.resolve(void marks.set('local storage', mark)),
      findMarkers: (mark: string) =>
        Promise.resolve([...marks].flatMap(([location, found]) => (found === mark ? [location] : []))),
    };
    const check = (wipe: () => void, more: object = {}) =>
      wipeCheck({ ...probe, wipe: () => Promise.resolve(wipe()), ...more }, () => 'mark').run();
    expect(await check(() => marks.clear())).toBeNull();
    expect(await check(() => undefined)).toBe('The wipe leaves data in: local storage.');
    // Without marks, or with a visitor: a wipe that was not tested must not pass.
    expect(await check(() => marks.clear(), { findMarkers: () => Promise.resolve([]) })).toContain(
      'could not be',
    );
    expect(await check(() => marks.clear(), { isIdle: () => false })).toContain(
      'A visitor was using the kiosk',
    );
  });
});
