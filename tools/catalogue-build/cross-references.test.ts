import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  crossReferencesFile,
  findCrossReference,
  indexCrossReferences,
} from '../../src/server/content/cross-references';
import { bundledContent } from './content-files';
import { distributeProducts } from './line-counts';
import { loadLines } from './lines/all-lines';

/** Products of the demonstration catalogue of usual size. */
const PRODUCTS = 100_000;
const table = crossReferencesFile.parse(
  JSON.parse(readFileSync(join(bundledContent, 'cross-references.json'), 'utf8')),
);

it('every product of the cross-reference is in the demonstration catalogue under this name', () => {
  const { lines } = loadLines();
  const counts = distributeProducts(lines, PRODUCTS);
  const kinds = ['molecular biology', 'cell culture', 'assay kits', 'dyes', 'consumables'];
  const names = new Map<string, string>();
  for (const [lineIndex, line] of lines.entries()) {
    if (!kinds.includes(line.key)) continue;
    const count = counts[lineIndex] ?? 0;
    const plan = line.plan(count);
    for (let index = 0; index < count; index += 1) {
      const { number, name } = plan.draft(index);
      names.set(number, name);
    }
  }
  for (const { closest, nearby } of table.rows)
    for (const { number, name } of closest ? [closest, ...nearby] : nearby)
      expect([number, names.get(number)]).toEqual([number, name]);
});

it('the table states its origin and has 20 to 60 rows', () => {
  expect(table.about).toMatch(/made by hand/i);
  expect(table.about).toMatch(/without tests of equivalence/);
  expect(table.rows.length).toBeGreaterThanOrEqual(20);
  expect(table.rows.length).toBeLessThanOrEqual(60);
  expect(table.rows.filter(({ closest }) => closest === null).length).toBeLessThan(6);
});

it('a row is found by each of its names and by a name within more words', () => {
  const references = indexCrossReferences(table);
  for (const row of table.rows)
    for (const name of row.names)
      expect(findCrossReference(references, name)).toEqual({ row, name, isWholeText: true });
  expect(findCrossReference(references, 'lipofectamine rnaimax 13778')?.row.names[0]).toBe(
    'Lipofectamine RNAiMAX',
  );
  expect(findCrossReference(references, 'Lipofectamine 2000')).toMatchObject({ isWholeText: false });
  expect(findCrossReference(references, 'opti mem')?.row.closest).toBeNull();
  for (const other of ['complete medium', 'Ficoll 400', 'red', 'trizoles', ''])
    expect(findCrossReference(references, other)).toBeNull();
});

it('a name of more than five words is found in any spelling of its spaces', () => {
  const [first] = table.rows;
  const row = { ...first, names: ['Goat anti-Mouse IgG (H+L) HRP', 'Dynabeads MyOne Streptavidin T1'] };
  const references = indexCrossReferences(crossReferencesFile.parse({ about: '', rows: [row] }));
  for (const text of ['goat anti mouse igg h l hrp 1 ml', 'Dyna beads my one strept avidin T 1'])
    expect(findCrossReference(references, text)?.row.names).toEqual(row.names);
});

it('rejects a name that two rows have, in whatever spelling, and a row without a product', () => {
  const [first] = table.rows;
  const twice = { about: '', rows: [first, { ...first, names: ['lipo-fectamine'] }] };
  expect(crossReferencesFile.safeParse(twice).error?.issues[0]?.message).toBe(
    'duplicate name: lipo-fectamine',
  );
  const without = { about: '', rows: [{ ...first, closest: null, nearby: [] }] };
  expect(crossReferencesFile.safeParse(without).error?.issues[0]?.message).toBe('needs a product');
});
