import { centsToWire, signedCentsToWire } from '../../shared/lib/money';
import { exchangePoints } from './exchange-points';
import type { Handler } from '../http/handler-types';
import { balanceOf, balancePage } from './balance-store';
import { pointOffers } from './point-offer-store';
import { pointPage, pointTotals } from './point-page-store';
import { lapsePoints, pointsOf } from './point-store';

export const balance: Handler<'balance'> = async ({ page, page_size }, { database }, { session }) => {
  const { rows, total } = await balancePage(database, session.customerId, { page, page_size });
  const list = rows.map(({ id, cents, reason, created_at, balance_cents }) => ({
    id,
    reason,
    amount: signedCentsToWire(Number(cents)),
    created_at: isoTime(created_at),
    balance: centsToWire(Number(balance_cents)),
  }));
  const balance = centsToWire(await balanceOf(database, session.customerId));
  return { list, total, page, page_size, balance };
};

export const points: Handler<'points'> = async (
  { page, page_size },
  { database, catalogue, clock },
  { session: { customerId } },
) => {
  const now = clock().getTime();
  await lapsePoints(database, now, customerId);
  const { rows, total } = await pointPage(database, customerId, { page, page_size });
  const list = rows.map(({ created_at, expires_at, ...entry }) => ({
    ...entry,
    created_at: isoTime(created_at),
    expires_at: expires_at === null ? null : isoTime(expires_at),
  }));
  const offers = await pointOffers(catalogue);
  return {
    list,
    total,
    page,
    page_size,
    balance: await pointsOf(database, customerId),
    ...(await pointTotals(database, customerId, now)),
    offers: offers.map(({ product, ...offer }) => ({ ...product, ...offer })),
  };
};

export const transformPoints: Handler<'transformPoints'> = (
  goods,
  deps,
  { session: { customerId }, requestKey },
) => exchangePoints(deps, customerId, { goods, requestKey });

function isoTime(milliseconds: number): string {
  return new Date(Number(milliseconds)).toISOString();
}
