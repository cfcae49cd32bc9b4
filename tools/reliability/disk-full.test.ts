import { beforeAll, describe, expect, it } from 'vitest';
import { diskFaults, fillDisk, type FullDisk, type FullRound } from './disk-full';

let result: FullDisk;
beforeAll(async () => {
  result = await fillDisk([0, 4, 12, 32, 256]);
}, 120_000);

describe('a disk that is full', () => {
  it('costs no order, makes no half one, and nothing is said to be saved that is not', () => {
    expect(diskFaults(result)).toEqual([]);
    const answers = result.rounds.map(({ answer }) => answer);
    expect(answers[0]).toBe('try again');
    expect(answers.at(-1)).toBe('placed');
  });

  it('is survived without help: the same order is placed as soon as there is room', () => {
    for (const { againIn } of result.rounds) expect(againIn).toBeLessThan(5000);
    expect(result.alive).toBe(true);
  });
});

describe('a broken promise', () => {
  const round: FullRound = {
    ...{ leftKib: 0, answer: 'try again', there: true, unread: [], health: 'degraded' },
    ...{ againIn: 1, wellIn: 1 },
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
