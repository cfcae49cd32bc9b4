import { Link } from 'react-router-dom';
import type { CheckoutDetails } from '../../../shared/contract/checkout';
import { SelectField } from '../../components/forms/select-field';
import { TextAreaField } from '../../components/forms/text-area-field';
import { TextField } from '../../components/forms/text-field';
import { NO_TITLE, selectedTitle, type CheckoutFields } from './checkout-fields';
import { checkoutPath } from './checkout-paths';
import { CheckoutSection } from './checkout-section';

interface InvoiceAndNoteProps {
  ids: readonly number[];
  details: Pick<CheckoutDetails, 'titles' | 'payments' | 'pay_id'>;
  fields: CheckoutFields;
  onChange: (change: Partial<CheckoutFields>) => void;
  problemOf: (field: string) => string | undefined;
}

export function InvoiceAndNote({ ids, details, fields, onChange, problemOf }: InvoiceAndNoteProps) {
  const addTitlePath = `/user/invoice?${new URLSearchParams({ redirect: checkoutPath(ids) })}`;
  const payment = details.payments.find(({ pay_id }) => pay_id === (fields.pay_id || details.pay_id));
  return (
    <CheckoutSection title="Invoice and note" action={<Link to={addTitlePath}>Add an invoice title</Link>}>
      {details.titles.length > 0 ? (
        <SelectField
          name="title_id"
          label="Invoice made out to"
          value={String(selectedTitle(details, fields)?.title_id ?? NO_TITLE)}
          onChange={(value) => onChange({ title_id: value })}
          options={[
            ...details.titles.map(({ title_id: id, title, tax_number: tax }) => ({
              value: String(id),
              label: tax ? `${title}, ${tax}` : title,
            })),
            { value: NO_TITLE, label: 'The consignee, without a title' },
          ]}
          required
          problem={problemOf('title_id')}
        />
      ) : (
        <p>The invoice is made out to the consignee. For your institute, add an invoice title.</p>
      )}
      <TextField
        name="po_number"
        label="Your purchase-order number"
        value={fields.po_number}
        onChange={(value) => onChange({ po_number: value })}
        required={payment?.needs_po_number ?? false}
        autoComplete="off"
        maxLength={60}
        hint="It stands on every paper of this order."
        problem={problemOf('po_number')}
      />
      <TextAreaField
        name="note"
        label="Note to us"
        value={fields.note}
        onChange={(value) => onChange({ note: value })}
        rows={2}
        maxLength={500}
        hint="Such as opening hours of your goods-in. No card numbers, please."
        problem={problemOf('note')}
      />
    </CheckoutSection>
  );
}
