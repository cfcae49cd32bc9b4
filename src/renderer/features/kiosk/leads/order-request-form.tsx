import type { ReplyOf } from '../../../../shared/contract/calls';
import { standConsent } from '../../../../shared/stands/consent';
import { useClient } from '../../../api/client-context';
import { useNoteCart } from '../../../state/cart-count';
import { Button } from '../../../components/forms/button';
import { FormSummary } from '../../../components/forms/form-summary';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { TextField } from '../../../components/forms/text-field';
import { ConsentField } from './consent-field';
import styles from './stand-form.module.css';
import { useStandForm } from './use-stand-form';

const empty = { name: '', institution: '', email: '', country: '', po_number: '', note: '' };

/** Who asks. Nothing of it is kept in the page. */
export function OrderRequestForm({ onKept }: { onKept: (kept: ReplyOf<'requestOrder'>) => void }) {
  const client = useClient();
  const noteCart = useNoteCart();
  const form = useStandForm<typeof empty, ReplyOf<'requestOrder'>>(empty, standConsent.order);
  const { fields, field } = form;
  const send = form.onSubmit(() => ({
    needed: [
      ['name', fields.name, 'Please enter your name.'],
      ['institution', fields.institution, 'Please enter your university, institute or company.'],
      ['email', fields.email, 'Please enter your e-mail address.'],
      ['country', fields.country, 'Please enter the country that it goes to.'],
    ],
    send: (key) => client.call('requestOrder', { ...fields, consent: form.given() }, { key }),
    done: (kept) => {
      noteCart(0, 'here');
      onKept(kept);
    },
  }));

  return (
    <form method="post" aria-label="Who asks" className={styles.form} onSubmit={send} noValidate>
      <FormSummary problems={form.problems} />
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
      <Button type="submit" variant="main" disabled={form.sending} className={styles.submit}>
        {form.sending ? 'One moment…' : 'Ask for these'}
      </Button>
    </form>
  );
}
