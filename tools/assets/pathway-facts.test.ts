import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTable } from '../catalogue-build/source-data';
import { collectPathwayFacts, pathwayFolder } from './pathway-facts';

const readStored = (file: string): unknown => JSON.parse(readFileSync(new URL(file, pathwayFolder), 'utf8'));

it('generated files match the open data', () => {
  const { genes, members } = collectPathwayFacts();
  expect(readStored('genes.json')).toEqual(genes);
  expect(readStored('members.json')).toEqual(members);
});

it('manual genes are not part of the catalogue data', () => {
  const carried = new Set(readTable('genes.tsv').map((row) => row('symbol')));
  const others = Object.keys(readStored('other-genes.json') as object);
  expect(others.filter((symbol) => carried.has(symbol))).toEqual([]);
});
