import { Link } from 'react-router-dom';
import type { CheckoutDetails } from '../../../shared/contract/checkout';
import { SelectField } from '../../components/forms/select-field';
import { TextAreaField } from '../../components/forms/text-area-field';
import { TextField } from '../../components/forms/text-field';
import { NO_TITLE, selectedTitle, type CheckoutFields } from './checkout-fields';
import { checkoutPath, type CheckoutGoods } from './checkout-paths';
import { CheckoutSection } from './checkout-section';

interface InvoiceAndNoteProps {
  goods: CheckoutGoods;
  details: Pick<CheckoutDetails, 'titles' | 'payments' | 'pay_id'>;
  fields: CheckoutFields;
  onChange: (change: Partial<CheckoutFields>) => void;
  problemOf: (field: string) => string | undefined;
}

export function InvoiceAndNote({ goods, details, fields, onChange, problemOf }: InvoiceAndNoteProps) {
  const addTitlePath = `/user/invoice?${new URLSearchParams({ redirect: checkoutPath(goods) })}`;
  const payment = details.payments.find(({ pay_id }) => pay_id === (fields.pay_id || details.pay_id));
  return (
    <CheckoutSection title="Invoice and note" action={<Link to={addTitlePath}>Add billing details</Link>}>
      {details.titles.length > 0 ? (
        <SelectField
          name="title_id"
          label="Bill to"
          value={String(selectedTitle(details, fields)?.title_id ?? NO_TITLE)}
          onChange={(value) => onChange({ title_id: value })}
          options={[
            ...details.titles.map(({ title_id: id, title, tax_number: tax }) => ({
              value: String(id),
              label: tax ? `${title}, ${tax}` : title,
            })),
            { value: NO_TITLE, label: 'The consignee' },
          ]}
          required
          problem={problemOf('title_id')}
        />
      ) : (
        <p>We bill the consignee. To bill your institution, add billing details.</p>
      )}
      <TextField
        name="po_number"
        label="Purchase order number"
        value={fields.po_number}
        onChange={(value) => onChange({ po_number: value })}
        required={payment?.needs_po_number ?? false}
        autoComplete="off"
        maxLength={60}
        hint="Appears on all order documents."
        problem={problemOf('po_number')}
      />
      <TextAreaField
        name="note"
        label="Note to us"
        value={fields.note}
        onChange={(value) => onChange({ note: value })}
        rows={2}
        maxLength={500}
        hint="e.g. receiving hours. Please do not enter card numbers."
        problem={problemOf('note')}
      />
    </CheckoutSection>
  );
}
