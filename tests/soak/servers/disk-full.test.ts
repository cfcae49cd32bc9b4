import { describe, expect, it } from 'vitest';
import { diskFaults, type FullDisk, type FullRound } from './disk-full';

// `npm run test:soak -- disk` fills a real disk, which needs permission to mount.
describe('diskFaults', () => {
  const round: FullRound = {
    leftKib: 0,
    answer: 'try again',
    there: true,
    unread: [],
    health: 'degraded',
    againIn: 1,
    wellIn: 1,
  };
  const order = { order_sn: 'QB1', lines: 3, letters: 1, payments: 1 };
  const good: FullDisk = { rounds: [round], ledger: { orders: [order], faults: [] }, alive: true };
  const changed = (change: Partial<FullRound>) => ({ ...good, rounds: [{ ...round, ...change }] });
  it.each<[string, FullDisk]>([
    ['answered 500', changed({ answer: '500' })],
    ['confirmed but not saved', changed({ there: false })],
    ['failed reads: cart', changed({ unread: ['cart'] })],
    ['health was ok', changed({ health: 'ok' })],
    ['0 orders of 1', { ...good, ledger: { orders: [], faults: [] } }],
    ['2 orders of 1', { ...good, ledger: { orders: [order, order], faults: [] } }],
    ['an order is incomplete', { ...good, ledger: { orders: [{ ...order, lines: 2 }], faults: [] } }],
    ['the server exited', { ...good, alive: false }],
    ['malformed', { ...good, ledger: { orders: [order], faults: ['malformed'] } }],
  ])('reports: %s', (word, broken) => {
    expect(diskFaults(good)).toEqual([]);
    expect(diskFaults(broken).join()).toContain(word);
  });
});
