import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { Form, FormActions } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { useDraftForm } from '../../../state/use-form';

interface InvoiceTitleFormProps {
  /** The title to edit; null for a new one. */
  title: ReplyOf<'invoices'>['titles'][number] | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** Name, tax number and address that invoices are made out to. */
export function InvoiceTitleForm({ title, onSaved, onCancel }: InvoiceTitleFormProps) {
  const client = useClient();
  const form = useDraftForm(`title ${title?.title_id ?? 'new'}`, {
    initial: {
      title: title?.title ?? '',
      tax_number: title?.tax_number ?? '',
      address: title?.address ?? '',
    },
    required: { title: 'Please enter an institution or name.' },
    send: (fields) =>
      client.call('editInvoice', {
        ...fields,
        ...(title && { title_id: title.title_id, is_default: title.is_default }),
      }),
    onDone: onSaved,
  });
  return (
    <Form form={form} label="Billing details">
      <TextField
        {...form.field('title')}
        label="Institution or name"
        autoComplete="organization"
        maxLength={120}
      />
      <TextField
        {...form.field('tax_number')}
        label="Tax number"
        autoComplete="off"
        maxLength={40}
        hint="VAT ID or tax ID. We print it on pro-forma invoices and invoices. It does not change the tax of an order."
      />
      <TextField
        {...form.field('address')}
        label="Billing address"
        hint="Street, postal code, city and country of the accounting office."
        autoComplete="street-address"
        maxLength={240}
      />
      <FormActions form={form} action="Save billing details">
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
