import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTable } from '../../catalogue-build/source-data';
import { pathwayFacts, pathwayFolder } from './pathway-facts';

const kept = (file: string): unknown => JSON.parse(readFileSync(new URL(file, pathwayFolder), 'utf8'));

it('what lies beside the maps is what the open data says', () => {
  const { genes, members } = pathwayFacts();
  expect(kept('genes.json')).toEqual(genes);
  expect(kept('members.json')).toEqual(members);
});

it('only genes that the catalogue lacks are written by hand', () => {
  const carried = new Set(readTable('genes.tsv').map((row) => row('symbol')));
  const others = Object.keys(kept('other-genes.json') as object);
  expect(others.filter((symbol) => carried.has(symbol))).toEqual([]);
});
