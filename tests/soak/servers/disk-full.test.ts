import { describe, expect, it } from 'vitest';
import { diskFaults, type FullDiskResult, type FullDiskRound } from './disk-full';

// `npm run test:soak -- disk` fills a real disk, which needs permission to mount.
describe('diskFaults', () => {
  const round: FullDiskRound = {
    freeKib: 0,
    reply: 'try again',
    isSaved: true,
    failedReads: [],
    health: 'degraded',
    placedAfterMs: 1,
    healthyAfterMs: 1,
  };
  const order = { order_sn: 'QB1', lines: 3, letters: 1, payments: 1 };
  const good: FullDiskResult = { rounds: [round], ledger: { orders: [order], faults: [] }, isAlive: true };
  const changed = (change: Partial<FullDiskRound>) => ({ ...good, rounds: [{ ...round, ...change }] });
  it.each<[string, FullDiskResult]>([
    ['answered 500', changed({ reply: '500' })],
    ['confirmed but not saved', changed({ isSaved: false })],
    ['failed reads: cart', changed({ failedReads: ['cart'] })],
    ['health was ok', changed({ health: 'ok' })],
    ['0 orders of 1', { ...good, ledger: { orders: [], faults: [] } }],
    ['2 orders of 1', { ...good, ledger: { orders: [order, order], faults: [] } }],
    ['an order is incomplete', { ...good, ledger: { orders: [{ ...order, lines: 2 }], faults: [] } }],
    ['the server exited', { ...good, isAlive: false }],
    ['malformed', { ...good, ledger: { orders: [order], faults: ['malformed'] } }],
  ])('reports: %s', (message, result) => {
    expect(diskFaults(good)).toEqual([]);
    expect(diskFaults(result).join()).toContain(message);
  });
});
