import { centsToWire, signedCentsToWire } from '../../shared/lib/money';
import { exchangePoints } from './exchange-points';
import type { Handler } from '../app/context';
import { findAccountBalance, readBalancePage } from './balance-store';
import { listPointOffers } from './point-exchange-store';
import { readPointPage, findPointTotals, expirePoints, findPointBalance } from './point-store';

export const balance: Handler<'balance'> = async ({ page, page_size }, { database }, { session }) => {
  const { rows, total } = await readBalancePage(database, session.customerId, { page, page_size });
  const list = rows.map(({ id, cents, reason, created_at, balance_cents }) => ({
    id,
    reason,
    amount: signedCentsToWire(cents),
    created_at: isoTime(created_at),
    balance: centsToWire(balance_cents),
  }));
  const accountBalance = await findAccountBalance(database, session.customerId);
  return { list, total, page, page_size, balance: centsToWire(accountBalance) };
};

/** Returns a page of the points ledger, from which expired points are written off first, and the offers for points. */
export const points: Handler<'points'> = async (
  { page, page_size },
  { database, catalogue, clock },
  { session: { customerId } },
) => {
  const now = clock().getTime();
  await expirePoints(database, now, customerId);
  const { rows, total } = await readPointPage(database, customerId, { page, page_size });
  const list = rows.map(({ created_at, expires_at, ...entry }) => ({
    ...entry,
    created_at: isoTime(created_at),
    expires_at: expires_at === null ? null : isoTime(expires_at),
  }));
  const offers = await listPointOffers(catalogue);
  return {
    list,
    total,
    page,
    page_size,
    balance: await findPointBalance(database, customerId),
    ...(await findPointTotals(database, customerId, now)),
    offers: offers.map(({ product, ...offer }) => ({ ...product, ...offer })),
  };
};

export const transformPoints: Handler<'transformPoints'> = (
  goods,
  deps,
  { session: { customerId }, idempotencyKey: requestKey },
) => exchangePoints(deps, customerId, { goods, requestKey });

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
