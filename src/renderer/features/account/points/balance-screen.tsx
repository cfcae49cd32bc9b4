import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatMoney, formatSignedMoney } from '../../../../shared/lib/money';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/button';
import { AccountLayout } from '../account-layout';
import { ListPagination, pageNumber } from '../list-pagination';
import { EmptyState } from '../panel';
import { SummaryFigures } from '../summary-figures';
import { LedgerTable } from './ledger-table';

type Balance = ReplyOf<'balance'>;

export async function load({ client, url, signal }: LoadArgs): Promise<Balance> {
  return unwrap(await client.call('balance', { page: pageNumber(url), page_size: 24 }, { signal }));
}

export const head = () => privateHead('Balance', '/user/money');

export function Screen({ data }: { data: Balance }) {
  const rows = data.list.map(({ id, created_at, reason, amount, balance }) => ({
    id,
    reason,
    time: created_at,
    change: formatSignedMoney(amount),
    balance: formatMoney(balance),
  }));
  return (
    <AccountLayout title="Balance" intro="Refunds and credits you can use to pay for orders.">
      <SummaryFigures figures={[{ name: 'Balance', value: formatMoney(data.balance) }]} />
      {data.total === 0 ? (
        <EmptyState text="No entries yet. Refunds for returned orders appear here.">
          <LinkButton to="/user/order">See my orders</LinkButton>
        </EmptyState>
      ) : (
        <LedgerTable caption="Balance entries" changeHeading="Amount" rows={rows} />
      )}
      <ListPagination {...data} />
    </AccountLayout>
  );
}
