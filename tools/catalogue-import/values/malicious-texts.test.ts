import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportCatalogue } from '../write/export-catalogue';
import type { Finding } from '../finding';
import { importFiles } from '../import-files';
import { isPlaceholder } from './parse-sizes';

const nasty = [
  '"',
  "'",
  ',',
  ';',
  ':',
  '>',
  '/',
  '\\',
  '\n',
  '=',
  '+',
  '-',
  '@',
  '0',
  '1',
  'E',
  'β',
  'é',
  ' ',
  '漢',
  '😀',
  '\t',
  '%',
  'a',
];
/** Words without outer blanks, which every import removes, and without words that stand for an empty cell. */
const text = fc
  .array(fc.constantFrom(...nasty), { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join('').normalize('NFC').trim())
  .filter((word) => word !== '' && !isPlaceholder(word));
const oneLine = text.map((word) => word.replace(/\s+/g, ' '));
const number = fc.constantFrom(
  '007',
  '1E5',
  'MARCH1',
  '2001-12-3',
  '=A1',
  "'x9",
  '-12',
  'AB-1',
  'Q 7',
  '1.2.2020',
  'TRUE',
);

const product = fc.record({
  name: oneLine.map((word) => `Buffer ${word}`),
  description: text,
  storage: text,
  facts: fc.uniqueArray(fc.tuple(text, text), { maxLength: 3, selector: ([name]) => name }),
  synonyms: fc.uniqueArray(text, { maxLength: 3 }),
  group: text,
  category: fc.array(oneLine, { minLength: 1, maxLength: 3 }),
  sizes: fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 }),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
  stock: fc.integer({ min: 0, max: 500 }),
});

it('exports and imports spreadsheet formulas as plain text', async () => {
  const products = fc.uniqueArray(fc.tuple(number, product), {
    minLength: 1,
    maxLength: 6,
    selector: ([one]) => one,
  });
  await fc.assert(
    fc.asyncProperty(products, async (all) => {
      const folder = await mkdtemp(join(tmpdir(), 'nasty-'));
      try {
        await oneRound(folder, all);
      } finally {
        await rm(folder, { recursive: true });
      }
    }),
    { numRuns: 25 },
  );
});

async function oneRound(
  folder: string,
  all: [string, Parameters<Parameters<typeof product.map>[0]>[0]][],
): Promise<void> {
  const findings: Finding[] = [];
  const load = (files: readonly string[], target: string) =>
    importFiles({
      files: files.map((file) => ({ file, mapping: null })),
      target,
      mode: 'replace',
      onFinding: (finding) => findings.push(finding),
    });
  const lines = all.map(
    ([sn, { name, description, storage, facts, synonyms, group, category, sizes, cents, stock }]) =>
      JSON.stringify({
        Number: sn,
        Name: name,
        Class: 'buffer',
        Description: description,
        Storage: storage,
        Synonyms: synonyms.map((synonym) => synonym.replace(/[\\;]/g, '\\$&')).join('; '),
        Facts: facts.map((fact) => fact.map(escaped).join(': ')).join('; '),
        Properties: `${escaped(group)} / ${escaped(name)}: ${escaped(description)}`,
        Category: category.map((one) => one.replace(/[\\>]/g, '\\$&')).join(' > '),
        sizes: sizes.map((amount) => ({ size: `${amount} mg`, price: (cents / 100).toFixed(2), stock })),
      }),
  );
  const source = join(folder, 'products.jsonl');
  await writeFile(source, lines.join('\n'));
  const one = join(folder, 'one.sqlite');
  const first = await load([source], one);
  expect(findings).toEqual([]);
  expect(first).toMatchObject({ products: all.length, rowsLeftOut: 0 });
  const [a, b] = [join(folder, 'a'), join(folder, 'b')];
  const names = await exportCatalogue(one, a);
  const two = join(folder, 'two.sqlite');
  await load(
    names.map((name) => join(a, name)),
    two,
  );
  expect(findings).toEqual([]);
  await exportCatalogue(two, b);
  for (const name of names)
    expect(await readFile(join(b, name), 'utf8')).toBe(await readFile(join(a, name), 'utf8'));
  const three = join(folder, 'three.sqlite');
  await load(
    names.map((name) => join(b, name)),
    three,
  );
  expect((await readFile(three)).equals(await readFile(two))).toBe(true);
  const text = await readFile(join(a, 'products.csv'), 'utf8');
  for (const [sn] of all) expect(text).toContain(sn);
}

const escaped = (word: string) => word.replace(/[\\;:>/]/g, '\\$&');
