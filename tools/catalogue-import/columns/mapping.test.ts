import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../setup.mjs';
import { mappingJsonSchema, mappingSchema, readMapping, parseTarget } from './mapping';

it('matches the JSON Schema in docs', async () => {
  const text = await readFile(join(root, 'docs/import-mapping.schema.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(mappingJsonSchema());
});

it.each([
  ['number', { type: 'field', field: 'number', slot: '' }],
  ['price#2', { type: 'field', field: 'price', slot: '#2' }],
  ['price@5 mg', { type: 'field', field: 'price', slot: '@5 mg' }],
  ['fact:Purity', { type: 'fact', name: 'Purity' }],
  ['property:Quality/Purity', { type: 'property', group: 'Quality', name: 'Purity' }],
  ['filter:host', { type: 'filter', name: 'host' }],
  ['from:10', { type: 'priceBreak', quantity: 10 }],
  ['from:1', null],
  ['from:10001', null],
  // A second text for the same target would escape the check for two columns with one target.
  ['from:010', null],
  ['filter:nothing', null],
  ['property:Purity', null],
  ['property:Quality/', null],
  ['property: /Purity', null],
  ['fact: ', null],
  ['name#2', null],
  ['price#banana', null],
  ['price#', null],
  ['price#1 ', null],
  ['stock#2#3', null],
  ['price@ ', null],
  ['sds#2', null],
  ['constructor', null],
] as const)('parses target %s', (text, target) => {
  expect(parseTarget(text, 'products')).toEqual(target);
});

it('asks for a choice and accepts names with a question mark', () => {
  const problems = mappingSchema.safeParse({ columns: { A: 'price?', B: 'from:10?', C: 'fact:Sterile?' } });
  expect(problems.error?.issues.map(({ path, message }) => [path.at(-1), message.split(';')[0]])).toEqual([
    ['A', 'several columns could be "price"'],
    ['B', 'several columns could be "from:10"'],
  ]);
});

it('refuses a second column for a field with one value', () => {
  const columns = { Net: 'price', Gross: 'price', 'From 10': 'from:10', Bulk: 'from:10', SKU: 'number' };
  const problems = mappingSchema.safeParse({ columns });
  expect(problems.error?.issues.map(({ path, message }) => [path.at(-1), message])).toEqual([
    ['Gross', '"price" is the target of "Net" too; write "" for one of them'],
    ['Bulk', '"from:10" is the target of "From 10" too; write "" for one of them'],
  ]);
});

it('accepts several columns for sizes, images, documents, facts, properties and filters', () => {
  const columns = {
    A: 'price#1',
    B: 'price#2',
    C: 'images',
    D: 'images',
    E: 'sds',
    F: 'sds',
    G: 'fact:Purity',
    H: 'fact:Purity',
    I: 'filter:host',
    J: 'filter:host',
    K: '',
    L: '',
  };
  expect(mappingSchema.safeParse({ columns }).success).toBe(true);
});

it('names the column with an unknown target', async () => {
  expect(mappingSchema.safeParse({ columns: { A: 'number', B: '' } }).success).toBe(true);
  const folder = await mkdtemp(join(tmpdir(), 'mapping-'));
  const file = join(folder, 'a.mapping.json');
  await writeFile(file, '{"columns":{"Cat":"nummer"}}');
  await expect(readMapping(file)).rejects.toThrow('wrong at columns.Cat: unknown target "nummer"');
  await rm(folder, { recursive: true });
});
