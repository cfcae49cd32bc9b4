import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { Form, SubmitButton } from '../../../components/forms/form';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { TextField } from '../../../components/forms/text-field';
import { useSetCartCount } from '../../../state/cart-count';
import { ConsentField } from './consent-field';
import styles from './stand-form.module.css';
import { useStandForm, standConsent } from './use-stand-form';

const emptyFields = { name: '', institution: '', email: '', country: '', po_number: '', note: '' };

interface OrderRequestFormProps {
  onStored: (entry: ReplyOf<'requestOrder'>) => void;
}

/** Contact details of the person who requests the order. */
export function OrderRequestForm({ onStored }: OrderRequestFormProps) {
  const client = useClient();
  const setCartCount = useSetCartCount();
  const form = useStandForm({
    initial: emptyFields,
    consentText: standConsent.order,
    required: ({ name, institution, email, country }) => [
      ['name', name, 'Please enter your name.'],
      ['institution', institution, 'Please enter your university, institute or company.'],
      ['email', email, 'Please enter your e-mail address.'],
      ['country', country, 'Please enter the country of delivery.'],
    ],
    send: (fields, { key, consent }) => client.call('requestOrder', { ...fields, consent }, { key }),
    onDone: (entry: ReplyOf<'requestOrder'>) => {
      setCartCount(0, 'changed here');
      onStored(entry);
    },
  });
  const { field } = form;

  return (
    <Form form={form} label="Your details" className={styles.form}>
      <TextField {...field('name', 'Name', 80)} required autoComplete="off" />
      <TextField {...field('email', 'E-mail', 254)} type="email" required autoComplete="off" />
      <TextField {...field('institution', 'Institution', 160)} required autoComplete="off" />
      <div className={styles.half}>
        <TextField {...field('country', 'Country', 60)} required autoComplete="off" />
      </div>
      <div className={styles.half}>
        <TextField {...field('po_number', 'Purchase order', 60)} autoComplete="off" />
      </div>
      <TextAreaField {...field('note', 'Note', 500)} rows={3} />
      <ConsentField {...form.consentField} />
      <SubmitButton form={form} action="Send the request" className={styles.submit} />
    </Form>
  );
}
