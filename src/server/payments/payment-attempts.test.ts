import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../db/schema/order-schema';
import { paymentStatus } from './payment-attempts';

const END = 1000;
const statuses: PaymentStatus[] = ['open', 'paid', 'failed', 'closed'];
const facts = statuses.flatMap((status) =>
  [null, '4200'].flatMap((transaction_id) =>
    [
      null,
      { next_poll_at: null, failures: 0 },
      { next_poll_at: 5, failures: 0 },
      { next_poll_at: 5, failures: 1 },
    ].flatMap((charge) => [END - 1, END].map((now) => ({ status, transaction_id, charge, now }))),
  ),
);

describe('paymentStatus', () => {
  it('is paid only when the attempt is', () => {
    for (const { now, ...attempt } of facts) {
      const told = paymentStatus({ ...attempt, expires_at: END }, now);
      expect(told === 'paid').toBe(attempt.status === 'paid');
    }
  });

  const open = { status: 'open', transaction_id: null } as const;
  it.each([
    ['was not opened at a provider', { ...open, charge: null }, 0, 'unpaid'],
    ['has no code yet', { ...open, charge: { next_poll_at: null, failures: 0 } }, 0, 'unpaid'],
    ['waits for payment', { ...open, charge: { next_poll_at: 5, failures: 0 } }, END - 1, 'unpaid'],
    [
      'has a provider that does not respond',
      { ...open, charge: { next_poll_at: 5, failures: 1 } },
      0,
      'unknown',
    ],
    [
      'expired without a reported result',
      { ...open, charge: { next_poll_at: 5, failures: 0 } },
      END,
      'unknown',
    ],
    [
      'is closed in the shop but not at the provider',
      { status: 'closed', transaction_id: null, charge: { next_poll_at: 5, failures: 0 } },
      0,
      'unknown',
    ],
    [
      'is closed at both',
      { status: 'closed', transaction_id: null, charge: { next_poll_at: null, failures: 0 } },
      0,
      'unpaid',
    ],
    [
      'was refused',
      { status: 'failed', transaction_id: null, charge: { next_poll_at: null, failures: 0 } },
      0,
      'unpaid',
    ],
    [
      'brought another sum',
      { status: 'failed', transaction_id: '4200', charge: { next_poll_at: null, failures: 0 } },
      0,
      'unknown',
    ],
  ] as const)('%s', (_name, attempt, now, told) => {
    expect(paymentStatus({ ...attempt, expires_at: END }, now)).toBe(told);
  });
});
