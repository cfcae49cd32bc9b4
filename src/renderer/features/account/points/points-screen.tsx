import { confirmEmailUrl } from '../../../../shared/accounts/redirect-target';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatDate } from '../../../../shared/lib/format-date';
import { formatNumber } from '../../../../shared/lib/format-number';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/button';
import { AccountLayout } from '../account-layout';
import { ListPagination, pageNumber } from '../list-pagination';
import { EmptyState } from '../panel';
import { SummaryFigures } from '../summary-figures';
import { LedgerTable } from './ledger-table';

type Points = ReplyOf<'points'>;

export async function load({ client, url, signal }: LoadArgs): Promise<Points> {
  return unwrap(await client.call('points', { page: pageNumber(url), page_size: 24 }, { signal }));
}

export const head = () => privateHead('Points', '/user/virtualPoint');

export function Screen({ data }: { data: Points }) {
  const rows = data.list.map(({ id, created_at, reason, points, expires_at: expiresAt, balance }) => ({
    id,
    reason,
    time: created_at,
    ...(expiresAt !== null && { detail: `Valid until ${formatDate(expiresAt)}` }),
    change: `${points > 0 ? '+' : '−'}${formatNumber(Math.abs(points))}`,
    balance: formatNumber(balance),
  }));
  return (
    <AccountLayout title="Points" intro="Points are valid for one year. Exchange them for lab supplies.">
      <SummaryFigures
        figures={[
          { name: 'Current points', value: formatNumber(data.balance) },
          { name: 'Earned', value: formatNumber(data.earned) },
          { name: 'Spent', value: formatNumber(data.spent) },
          { name: 'Expired', value: formatNumber(data.lapsed) },
          { name: 'Expiring within 90 days', value: formatNumber(data.expiring) },
        ]}
      />
      {data.total === 0 ? (
        <EmptyState text="No points yet. Confirm your e-mail address to earn your first points.">
          <LinkButton to={confirmEmailUrl('/user/virtualPoint')} variant="main">
            Confirm e-mail address
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <div>
            <LinkButton to="/user/virtualPointChange" variant="main">
              Exchange points
            </LinkButton>
          </div>
          <LedgerTable caption="Points entries" changeHeading="Points" rows={rows} />
        </>
      )}
      <ListPagination {...data} />
    </AccountLayout>
  );
}
