import { expect, it } from 'vitest';
import { ImportTally } from './import-tally';

const errorAt = (line: number, reason: string) => ({
  file: 'list.csv',
  line,
  column: 'name',
  value: '',
  reason,
  severity: 'error' as const,
});

it('counts reasons that differ only in quoted texts and numbers as one', () => {
  const tally = new ImportTally();
  tally.addFinding(errorAt(1, 'row 12 has "Kinetin" (from 10)'));
  tally.addFinding(errorAt(2, 'row 345 has "6-BA" (from 5)'));
  expect([...tally.reasons]).toEqual([['name: row … has … (from …)', 2]]);
});

it('generalizes a reason with a long word in time', () => {
  const tally = new ImportTally();
  tally.addFinding(errorAt(1, 'a'.repeat(500_000)));
  expect(tally.rowsLeftOut).toBe(1);
}, 5000);
