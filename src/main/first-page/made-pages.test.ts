import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMadePages, writeMadePages } from './made-pages';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'made-pages-'))));
afterEach(() => rm(folder, { recursive: true }));

const autumn = { from: '2026-11-22', to: '2026-12-31', html: '<h1>Autumn</h1>' };
const winter = { from: '2027-01-01', to: '2027-02-28', html: '<h1>Winter</h1>' };

it('are found on their days, first and last included, and on no other', async () => {
  await writeMadePages(folder, 'these files', [autumn, winter]);
  const made = openMadePages(folder);
  const find = (day: string) => made.find({ day, source: 'these files' });
  for (const [day, html] of [
    ['2026-11-21', null],
    ['2026-11-22', autumn.html],
    ['2026-12-31', autumn.html],
    ['2027-01-01', winter.html],
    ['2027-02-28', winter.html],
    ['2027-03-01', null],
  ] as const) {
    expect(await find(day)).toBe(html);
    expect(made.maySpare(day)).toBe(html !== null);
  }
});

it('are none of another source, or when a byte is another one', async () => {
  await writeMadePages(folder, 'these files', [autumn]);
  const made = openMadePages(folder);
  expect(await made.find({ day: autumn.from, source: 'others' })).toBeNull();
  const [name = ''] = await readdir(folder);
  const text = await readFile(join(folder, name), 'utf8');
  await writeFile(join(folder, name), text.replace('Autumn', 'Aufumn'));
  expect(await made.find({ day: autumn.from, source: 'these files' })).toBeNull();
});

it('take the place of all former ones, and need none', async () => {
  expect(openMadePages(join(folder, 'none')).maySpare(autumn.from)).toBe(false);
  expect(await openMadePages(join(folder, 'none')).find({ day: autumn.from, source: '' })).toBeNull();
  await writeMadePages(folder, 'these files', [autumn]);
  await writeMadePages(folder, 'other files', [winter]);
  expect(await readdir(folder)).toEqual(['2027-01-01_2027-02-28.html']);
});
