import { useState, type FormEvent } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { standConsent } from '../../../shared/domain/stand/consent';
import { useClient } from '../../api/client-context';
import { useNoteCart } from '../../state/cart-count';
import { missingFields } from '../../state/missing-fields';
import { useSubmission } from '../../state/use-submission';
import { Button } from '../../ui/button';
import { FormSummary } from '../../ui/form-summary';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { ConsentField } from './consent-field';
import styles from './stand-form.module.css';
import { useConsent } from './use-consent';

const empty = { name: '', institution: '', email: '', country: '', po_number: '', note: '' };

/** Who asks. Nothing of it is kept in the page. */
export function OrderRequestForm({ onKept }: { onKept: (kept: ReplyOf<'requestOrder'>) => void }) {
  const client = useClient();
  const noteCart = useNoteCart();
  const [fields, setFields] = useState(empty);
  // Made once for this form: a second press is the same wish.
  const [key] = useState(() => crypto.randomUUID());
  const consent = useConsent(standConsent.order);
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'requestOrder'>>();

  const field = (name: keyof typeof empty, label: string, most: number) => ({
    ...{ name, label, maxLength: most, value: fields[name], problem: problemOf(name) },
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      check: () => [
        ...missingFields([
          ['name', fields.name, 'Please enter your name.'],
          ['institution', fields.institution, 'Please enter your university, institute or company.'],
          ['email', fields.email, 'Please enter your e-mail address.'],
          ['country', fields.country, 'Please enter the country that it goes to.'],
        ]),
        ...consent.check(),
      ],
      send: () => client.call('requestOrder', { ...fields, consent: consent.given() }, { key }),
      done: (kept) => {
        noteCart(0, 'here');
        onKept(kept);
      },
    });
  };

  return (
    <form aria-label="Who asks" className={styles.form} onSubmit={send} noValidate>
      <FormSummary problems={problems} />
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
      <ConsentField {...consent.field} problem={problemOf('consent')} />
      <Button type="submit" look="main" disabled={sending} className={styles.submit}>
        {sending ? 'One moment…' : 'Ask for these'}
      </Button>
    </form>
  );
}
