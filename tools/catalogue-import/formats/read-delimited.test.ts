import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDelimited } from './read-delimited';

const folder = mkdtempSync(join(tmpdir(), 'read-delimited-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['a title', 'Price list'],
  ['a title with a comma', 'Prices in EUR, valid until June'],
  ['a title with several commas', 'Life Science Ltd., Main Street 1, Oxford'],
  ['no title', ''],
])('recognizes semicolons between texts with commas below %s', async (_case, title) => {
  const file = join(folder, 'list.csv');
  const rows = ['Cat No;Name;Price', 'QA1;Anti-A, rabbit, polyclonal, IgG;10,00', 'QA2;Anti-B, goat;12,50'];
  writeFileSync(file, [...(title ? [title, ''] : []), ...rows].join('\n'));
  const { columns, format } = await openDelimited(file);
  expect({ columns, format }).toEqual({
    columns: ['Cat No', 'Name', 'Price'],
    format: 'utf-8, separated by semicolons',
  });
});
