import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { standConsent } from '../../../../shared/stands/consent';
import { useClient } from '../../../api/client-context';
import { viewedNumbers } from '../../../state/viewed';
import { Button } from '../../../components/forms/button';
import { FormSummary } from '../../../components/forms/form-summary';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { TextField } from '../../../components/forms/text-field';
import { ConsentField } from './consent-field';
import { InterestField } from './interest-field';
import styles from './stand-form.module.css';
import { useBadgeScan } from './use-badge-scan';
import { useStandForm } from './use-stand-form';

const empty = {
  name: '',
  email: '',
  institution: '',
  position: '',
  phone: '',
  country: '',
  badge: '',
  note: '',
};

interface LeadFormProps {
  /** What was viewed is the first person's. */
  isFirst: boolean;
  onKept: (kept: ReplyOf<'keepLead'>) => void;
}

/** Who somebody is and what they looked at; a badge fills in what it knows. Nothing of it is kept in the page. */
export function LeadForm({ isFirst, onKept }: LeadFormProps) {
  const client = useClient();
  const form = useStandForm<typeof empty, ReplyOf<'keepLead'>>(empty, standConsent.lead);
  const { fields, setFields, field } = form;
  const [beforeScan, setBeforeScan] = useState(empty);
  /** What the last badge said, as text; '' before the first. */
  const [scanned, setScanned] = useState('');
  const [viewed] = useState(() => (isFirst ? viewedNumbers() : []));
  const [interests, setInterests] = useState<readonly string[]>(viewed);

  useBadgeScan({
    onBegin: () => setBeforeScan(fields),
    onBadge: (facts) => {
      const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
      const said = JSON.stringify(known);
      // Another badge is another person: nothing that the former one filled in, typed, chose or agreed to is theirs.
      const isOther = scanned !== '' && scanned !== said;
      if (isOther) {
        form.beginAnew();
        setInterests([]);
      }
      setFields({ ...(isOther ? empty : beforeScan), ...known });
      setScanned(said);
    },
  });

  const send = form.onSubmit(() => ({
    needed: [
      ['name', fields.name || fields.badge, 'Please enter your name.'],
      ['email', fields.email || fields.badge, 'Please enter your e-mail address.'],
    ],
    send: (key) =>
      client.call('keepLead', { ...fields, interests: [...interests], consent: form.given() }, { key }),
    done: onKept,
  }));

  return (
    <form method="post" aria-label="Your details" className={styles.form} onSubmit={send} noValidate>
      <FormSummary problems={form.problems} />
      {scanned !== '' && (
        <p role="status" className={styles.scanned}>
          Your badge was read{fields.badge && `: ${fields.badge}`}. Please look through it.
        </p>
      )}
      <TextField {...field('name', 'Name', 80)} required autoComplete="off" />
      <TextField {...field('email', 'E-mail', 254)} type="email" required autoComplete="off" />
      <TextField {...field('institution', 'Institution', 160)} autoComplete="off" />
      <div className={styles.half}>
        <TextField {...field('position', 'Position', 80)} autoComplete="off" />
      </div>
      <div className={styles.half}>
        <TextField {...field('phone', 'Telephone', 40)} type="tel" autoComplete="off" />
      </div>
      <InterestField viewed={viewed} chosen={interests} onChange={setInterests} />
      <TextAreaField {...field('note', 'Note', 1000)} rows={3} />
      <ConsentField {...form.consentField} />
      <Button type="submit" variant="main" disabled={form.sending} className={styles.submit}>
        {form.sending ? 'One moment…' : 'Save'}
      </Button>
    </form>
  );
}
