import { describe, expect, it } from 'vitest';
import { diskFaults, type FullDisk, type FullRound } from './disk-full';

// The disk itself is filled by `npm run test:soak -- disk`, because it takes a mounted one.
describe('a broken promise', () => {
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
    ['said to be saved and was not', changed({ there: false })],
    ['could not be read: cart', changed({ unread: ['cart'] })],
    ['health was ok', changed({ health: 'ok' })],
    ['0 orders of 1', { ...good, ledger: { orders: [], faults: [] } }],
    ['2 orders of 1', { ...good, ledger: { orders: [order, order], faults: [] } }],
    ['an order is there in part', { ...good, ledger: { orders: [{ ...order, lines: 2 }], faults: [] } }],
    ['the server ended', { ...good, alive: false }],
    ['malformed', { ...good, ledger: { orders: [order], faults: ['malformed'] } }],
  ])('is noticed: %s', (word, broken) => {
    expect(diskFaults(good)).toEqual([]);
    expect(diskFaults(broken).join()).toContain(word);
  });
});
