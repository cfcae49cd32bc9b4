import type { CorruptRow } from './corrupt-row';

const setEntry = (table: string, change: string, cause: string) => [
  `update ${table} set ${change} where cause = ${cause}`,
];
/** The entry that gave ann her points, or her balance. */
const given = (table: string) => `(select cause from ${table} where cause like 'given %')`;
/** The only entry that takes a reward back. */
const revoked = `(select cause from point_entry where cause like 'revoke %')`;

/** Those of points and balances. */
export const corruptLedgerRows: readonly CorruptRow[] = [
  {
    check: 'the points do not add up',
    of: 'pending',
    subject: 'ann',
    by: setEntry('point_entry', 'balance = balance + 1', `'order :id'`),
  },
  {
    check: 'the unspent points do not add up',
    of: 'pending',
    subject: 'ann',
    by: setEntry('point_entry', 'unspent = unspent - 1', given('point_entry')),
  },
  {
    check: 'the unspent points do not add up',
    of: 'cancelled',
    subject: 'ann',
    by: [
      ...setEntry('point_entry', 'unspent = unspent + 1', `'return :id'`),
      ...setEntry('point_entry', 'unspent = unspent - 1', given('point_entry')),
    ],
  },
  {
    check: 'the balance does not add up',
    of: 'inKind',
    subject: 'ann',
    by: setEntry('balance_entry', 'balance_cents = balance_cents + 1', `'order :id'`),
  },
  {
    check: 'its points were not debited',
    of: 'completed',
    by: setEntry('point_entry', `cause = 'x'`, `'order :id'`),
  },
  {
    check: 'its part of the balance was not debited',
    of: 'inKind',
    by: setEntry('balance_entry', `cause = 'x'`, `'order :id'`),
  },
  {
    check: 'its points were not refunded, or were without a reason',
    of: 'lapsed',
    by: setEntry('point_entry', `cause = 'x'`, `'return :id'`),
  },
  {
    check: 'its points were not refunded, or were without a reason',
    of: 'pending',
    by: setEntry('point_entry', `cause = 'return :id'`, given('point_entry')),
  },
  {
    check: 'its refunded points are valid for longer than before',
    of: 'withdrawn',
    by: setEntry('point_entry', 'expires_at = expires_at + 34560000000', `'return :id'`),
  },
  {
    check: 'its part of the balance was not refunded, or was without a reason',
    of: 'refundedInKind',
    by: setEntry('balance_entry', `cause = 'x'`, `'return :id'`),
  },
  {
    check: 'its part of the balance was not refunded, or was without a reason',
    of: 'paid',
    by: setEntry('balance_entry', `cause = 'return :id'`, given('balance_entry')),
  },
  {
    check: 'its reward does not match the amount of the goods',
    of: 'completed',
    by: setEntry('point_entry', `cause = 'x'`, `'reward :id'`),
  },
  {
    check: 'its reward does not match the amount of the goods',
    of: 'shipped',
    by: setEntry('point_entry', `cause = 'reward :id'`, given('point_entry')),
  },
  {
    check: 'more of its reward was revoked than credited, or without a reason',
    of: 'completed',
    by: setEntry('point_entry', `cause = 'revoke :id'`, revoked),
  },
  {
    check: 'less of its reward was revoked than was left',
    of: 'refundedLate',
    by: [
      ...setEntry('point_entry', 'points = points + 1, balance = balance + 1', `'revoke :id'`),
      ...setEntry('point_entry', 'unspent = unspent + 1', given('point_entry')),
    ],
  },
  {
    check: 'a ledger entry refers to no order of its customer',
    of: 'plain',
    subject: 'ann',
    by: setEntry('point_entry', `cause = 'order :id'`, given('point_entry')),
  },
  {
    check: 'a ledger entry refers to no order of its customer',
    of: 'plain',
    subject: 'ann',
    by: setEntry('balance_entry', `cause = 'return 900000'`, given('balance_entry')),
  },
];
