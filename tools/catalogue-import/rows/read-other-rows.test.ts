import { expect, it } from 'vitest';
import { mappingSchema } from '../columns/mapping';
import { readPublicationRow } from './read-other-rows';

const headings = ['number', 'pmid', 'title', 'year', 'impact'];

it.each([
  ['.', '4.5', '4.5'],
  [',', '4,5', '4.5'],
  [',', '4.5', '4.5'],
  ['.', '', ''],
] as const)('reads with the decimal sign %s the impact factor %j as %j', (decimal, cell, impact) => {
  const mapping = mappingSchema.parse({
    kind: 'publications',
    decimal,
    columns: Object.fromEntries(headings.map((heading) => [heading, heading])),
  });
  const cells = ['A-1', 'PMID: 123', 'On taurine', '2020', cell];
  const row = { line: 2, cells: new Map(headings.map((heading, index) => [heading, cells[index] ?? ''])) };
  const reasons: string[] = [];
  const publication = readPublicationRow(row, mapping, (_column, _value, reason) => reasons.push(reason));
  expect(publication).toMatchObject({ pmid: '123', year: 2020, impact });
  expect(reasons).toEqual([]);
});
