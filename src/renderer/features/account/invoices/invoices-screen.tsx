import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { returnPath } from '../../../../shared/accounts/redirect-target';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { Button } from '../../../components/forms/button';
import { useFocusOnChange } from '../../../hooks/use-focus-on-change';
import { useNotify } from '../../../state/notices';
import { AccountLayout } from '../account-layout';
import { ListPagination, pageNumber } from '../list-pagination';
import { EmptyState, Panel } from '../panel';
import { InvoiceList } from './invoice-list';
import { InvoiceRequests } from './invoice-requests';
import { InvoiceTitleForm } from './invoice-title-form';
import { InvoiceTitles } from './invoice-titles';

type Invoices = ReplyOf<'invoices'>;
type Title = Invoices['titles'][number];

interface InvoicesData extends Invoices {
  /** Page to return to after adding a title, such as a checkout; '' for none. */
  returnTo: string;
}

export async function load({ client, url, signal }: LoadArgs): Promise<InvoicesData> {
  const invoices = unwrap(
    await client.call('invoices', { page: pageNumber(url), page_size: 24 }, { signal }),
  );
  return { ...invoices, returnTo: returnPath(url.searchParams, '') };
}

export const head = () => privateHead('Invoices', '/user/invoice');

export function Screen({ data }: { data: InvoicesData }) {
  const { list, titles, open_orders: orders, returnTo } = data;
  const navigate = useNavigate();
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<Title | 'new' | null>(
    // A checkout sends customers here to add billing details.
    returnTo && titles.length === 0 ? 'new' : null,
  );
  const onSaved = () => {
    notify({ tone: 'success', text: 'Billing details saved.' });
    setEditing(null);
    if (returnTo) void navigate(returnTo, { replace: true });
    else void revalidate();
  };
  const isFormClosed = editing === null;
  const panelTitleRef = useFocusOnChange(isFormClosed);
  return (
    <AccountLayout title="Invoices" intro="Billing details and invoices.">
      <Panel
        title="Billing details"
        titleRef={panelTitleRef}
        action={
          isFormClosed &&
          titles.length > 0 && <Button onClick={() => setEditing('new')}>Add billing details</Button>
        }
      >
        {isFormClosed && titles.length === 0 && (
          <EmptyState text="No billing details yet. Add the institution or person to bill.">
            <Button variant="main" onClick={() => setEditing('new')}>
              Add billing details
            </Button>
          </EmptyState>
        )}
        {isFormClosed ? (
          titles.length > 0 && <InvoiceTitles titles={titles} onEdit={setEditing} />
        ) : (
          <InvoiceTitleForm
            title={editing === 'new' ? null : editing}
            onSaved={onSaved}
            onCancel={() => setEditing(null)}
          />
        )}
      </Panel>
      <Panel title="Orders without an invoice">
        {orders.length === 0 ? (
          <p>
            None. You can request an invoice here once an order is paid, or once we have confirmed your
            purchase order.
          </p>
        ) : (
          <InvoiceRequests orders={orders} titles={titles} />
        )}
      </Panel>
      <Panel title="Your invoices">
        {list.length === 0 ? (
          <p>No invoices yet. You can download each one as a PDF.</p>
        ) : (
          <InvoiceList list={list} />
        )}
        <ListPagination {...data} />
      </Panel>
    </AccountLayout>
  );
}
