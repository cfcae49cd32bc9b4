import { DAY } from '../fakes/fake-clock';
import type { CorruptRow } from './corrupt-row';

const setEntry = (table: string, change: string, cause: string) => [
  `update ${table} set ${change} where cause = ${cause}`,
];
/** Cause of the entry with which the fixture granted points or balance to the customer. */
const grantCause = (table: string) => `(select cause from ${table} where cause like 'given %')`;
/** Cause of the only entry that revokes a reward. */
const revocationCause = `(select cause from point_entry where cause like 'revoke %')`;

/** Corrupt rows of the ledgers of points and balances. */
export const corruptLedgerRows: readonly CorruptRow[] = [
  {
    check: 'the points do not add up',
    order: 'pending',
    subject: 'customer',
    statements: setEntry('point_entry', 'balance = balance + 1', `'order :id'`),
  },
  {
    check: 'the unspent points do not add up',
    order: 'pending',
    subject: 'customer',
    statements: setEntry('point_entry', 'unspent = unspent - 1', grantCause('point_entry')),
  },
  {
    check: 'the unspent points do not add up',
    order: 'cancelled',
    subject: 'customer',
    statements: [
      ...setEntry('point_entry', 'unspent = unspent + 1', `'return :id'`),
      ...setEntry('point_entry', 'unspent = unspent - 1', grantCause('point_entry')),
    ],
  },
  {
    check: 'the balance does not add up',
    order: 'paidByCredit',
    subject: 'customer',
    statements: setEntry('balance_entry', 'balance_cents = balance_cents + 1', `'order :id'`),
  },
  {
    check: 'its points were not debited',
    order: 'completed',
    statements: setEntry('point_entry', `cause = 'unknown'`, `'order :id'`),
  },
  {
    check: 'its part of the balance was not debited',
    order: 'paidByCredit',
    statements: setEntry('balance_entry', `cause = 'unknown'`, `'order :id'`),
  },
  {
    check: 'its points were not refunded, or were without a reason',
    order: 'expired',
    statements: setEntry('point_entry', `cause = 'unknown'`, `'return :id'`),
  },
  {
    check: 'its points were not refunded, or were without a reason',
    order: 'pending',
    statements: setEntry('point_entry', `cause = 'return :id'`, grantCause('point_entry')),
  },
  {
    check: 'its refunded points are valid for longer than before',
    order: 'withdrawn',
    statements: setEntry('point_entry', `expires_at = expires_at + ${400 * DAY}`, `'return :id'`),
  },
  {
    check: 'its part of the balance was not refunded, or was without a reason',
    order: 'refundedToCredit',
    statements: setEntry('balance_entry', `cause = 'unknown'`, `'return :id'`),
  },
  {
    check: 'its part of the balance was not refunded, or was without a reason',
    order: 'paid',
    statements: setEntry('balance_entry', `cause = 'return :id'`, grantCause('balance_entry')),
  },
  {
    check: 'its reward does not match the amount of the goods',
    order: 'completed',
    statements: setEntry('point_entry', `cause = 'unknown'`, `'reward :id'`),
  },
  {
    check: 'its reward does not match the amount of the goods',
    order: 'shipped',
    statements: setEntry('point_entry', `cause = 'reward :id'`, grantCause('point_entry')),
  },
  {
    check: 'more of its reward was revoked than credited, or without a reason',
    order: 'completed',
    statements: setEntry('point_entry', `cause = 'revoke :id'`, revocationCause),
  },
  {
    check: 'less of its reward was revoked than was left',
    order: 'refundedAfterCompletion',
    statements: [
      ...setEntry('point_entry', 'points = points + 1, balance = balance + 1', `'revoke :id'`),
      ...setEntry('point_entry', 'unspent = unspent + 1', grantCause('point_entry')),
    ],
  },
  {
    check: 'a ledger entry refers to no order of its customer',
    order: 'otherCustomer',
    subject: 'customer',
    statements: setEntry('point_entry', `cause = 'order :id'`, grantCause('point_entry')),
  },
  {
    check: 'a ledger entry refers to no order of its customer',
    order: 'otherCustomer',
    subject: 'customer',
    statements: setEntry('balance_entry', `cause = 'return 900000'`, grantCause('balance_entry')),
  },
];
