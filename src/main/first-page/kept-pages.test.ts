import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openKeptPages } from './kept-pages';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kept-pages-'))));
afterAll(() => rm(folder, { recursive: true }));

const today = { day: '2026-11-22', source: 'a' };
const html = '<h1>drawn</h1>\n<p>of two lines</p>';

it('is found for its day and its source alone', async () => {
  const kept = openKeptPages(join(folder, 'named'));
  expect(kept.maySpare(today.day)).toBe(false);
  expect(await kept.find(today)).toBeNull();
  await kept.keep(today, html);
  expect(kept.maySpare(today.day)).toBe(true);
  expect(await kept.find(today)).toBe(html);
  expect(await kept.find({ ...today, source: 'b' })).toBeNull();
  expect(await kept.find({ ...today, day: '2026-11-23' })).toBeNull();
});

it('is none when any byte of it is another one, or it was cut short', async () => {
  const place = join(folder, 'changed');
  const kept = openKeptPages(place);
  await kept.keep(today, html);
  const file = join(place, '2026-11-22.html');
  const whole = await readFile(file);
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(file, changed);
    expect(await kept.find(today)).toBeNull();
    await writeFile(file, whole.subarray(0, at));
    expect(await kept.find(today)).toBeNull();
  }
  await writeFile(file, whole);
  expect(await kept.find(today)).toBe(html);
});

it('lasts until two later ones are kept', async () => {
  const place = join(folder, 'swept');
  const kept = openKeptPages(place);
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) await kept.keep({ ...today, day }, html);
  expect((await readdir(place)).sort()).toEqual(['2026-11-23.html', '2026-11-24.html']);
});

it('is kept when the clock was once ahead', async () => {
  const kept = openKeptPages(join(folder, 'clock'));
  for (const day of ['2030-01-01', '2030-01-02', '2026-11-22']) await kept.keep({ ...today, day }, html);
  expect(await kept.find(today)).toBe(html);
});
