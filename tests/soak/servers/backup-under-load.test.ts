import { expect, it } from 'vitest';
import { ensureBuilt } from '../../../tools/setup.mjs';
import { backUpUnderLoad, backupFaults } from './backup-under-load';
import { prepareOrders } from '../support/prepare-orders';

it('a backup during orders contains every acknowledged order completely', async () => {
  await ensureBuilt();
  const prepared = await prepareOrders(30);
  try {
    const result = await backUpUnderLoad(prepared, { perSecond: 10, backups: 2 });
    expect(backupFaults(result)).toEqual([]);
    expect(result.orders).toBe(30);
    expect(result.rounds.map(({ orders }) => orders > 0)).toEqual([true, true]);
  } finally {
    await prepared.remove();
  }
});

it('reports missing and incomplete orders of a backup', () => {
  const round = {
    orders: 2,
    missing: 1,
    incomplete: 1,
    faults: ['A1 is incomplete'],
    tookMs: 1,
    restoredInMs: 1,
  };
  expect(backupFaults({ orders: 3, refused: [], perSecond: 1, p95: 1, bytes: 1, rounds: [round] })).toEqual([
    '1 acknowledged orders are missing in a backup',
    'A1 is incomplete',
  ]);
});
