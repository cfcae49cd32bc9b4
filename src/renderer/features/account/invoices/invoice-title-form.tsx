import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { useFormDraft } from '../../../state/form-draft';
import { missingFields } from '../../../state/missing-fields';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';

interface TitleFormProps {
  /** null = a new one. */
  title: ReplyOf<'invoices'>['titles'][number] | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** Whom invoices are made out to. */
export function TitleForm({ title, onSaved, onCancel }: TitleFormProps) {
  const client = useClient();
  const { fields, setFields, drop } = useFormDraft(`title ${title?.title_id ?? 'new'}`, {
    title: title?.title ?? '',
    tax_number: title?.tax_number ?? '',
    address: title?.address ?? '',
  });
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'editInvoice'>>();
  const change = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value });
  const save = () =>
    submit({
      check: () => missingFields([['title', fields.title, 'Please enter the institute or person.']]),
      send: () =>
        client.call('editInvoice', {
          ...fields,
          ...(title && { title_id: title.title_id, is_default: title.is_default }),
        }),
      done: () => {
        drop();
        onSaved();
      },
    });
  return (
    <AccountForm
      label="Invoice title"
      action="Save the title"
      problems={problems}
      sending={sending}
      onSubmit={() => void save()}
      more={<Button onClick={onCancel}>Cancel</Button>}
    >
      <TextField
        name="title"
        label="Institute or person"
        value={fields.title}
        onChange={change('title')}
        required
        autoComplete="organization"
        maxLength={120}
        problem={problemOf('title')}
      />
      <TextField
        name="tax_number"
        label="Tax number"
        value={fields.tax_number}
        onChange={change('tax_number')}
        autoComplete="off"
        maxLength={40}
        problem={problemOf('tax_number')}
      />
      <TextField
        name="address"
        label="Address on the invoice"
        value={fields.address}
        onChange={change('address')}
        autoComplete="street-address"
        maxLength={240}
        problem={problemOf('address')}
      />
    </AccountForm>
  );
}
