import { expect, it } from 'vitest';
import { purchaseReport } from './purchase-report';

it('reports runs and commands of the purchase model', async () => {
  const text = await purchaseReport(5);
  expect(text).toMatch(/^purchase model: 5 runs, \d+ commands, seed \d+\n/);
  expect(text).toMatch(/illegal states 0, discrepancies 0$/);
});
