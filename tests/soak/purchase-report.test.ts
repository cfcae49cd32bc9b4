import { expect, it } from 'vitest';
import { stepsReport } from './purchase-report';

it('the long run in any order of steps says what it did', async () => {
  const text = await stepsReport(5);
  expect(text).toMatch(/^bought in any order of steps: 5 runs, \d+ commands, seed \d+\n/);
  expect(text).toMatch(/illegal states 0, findings 0$/);
});
