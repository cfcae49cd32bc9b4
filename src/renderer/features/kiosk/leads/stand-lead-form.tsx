import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { Form, SubmitButton } from '../../../components/forms/form';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { TextField } from '../../../components/forms/text-field';
import type { BadgeFacts } from '../../../../shared/stands/badge';
import { viewedCatalogueNumbers } from '../../../state/recently-viewed';
import { ConsentField } from './consent-field';
import styles from './stand-form.module.css';
import { useBadgeScan } from './use-badge-scan';
import { useStandForm, standConsent } from './use-stand-form';

const emptyFields = {
  name: '',
  email: '',
  institution: '',
  position: '',
  phone: '',
  country: '',
  badge: '',
  note: '',
};

interface StandLeadFormProps {
  /** True if this is the first person of the session, who viewed the products. */
  isFirstPerson: boolean;
  /** Badge that was scanned before the form was opened. */
  badge: BadgeFacts | null;
  onStored: (entry: ReplyOf<'saveLead'>) => void;
}

/** Returns the facts that the badge contains. The others are '' and must not overwrite fields. */
function nonEmptyFacts(facts: BadgeFacts): Partial<BadgeFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
}

/** Contact details, typed or filled in from a badge. */
export function StandLeadForm({ isFirstPerson, badge: firstBadge, onStored }: StandLeadFormProps) {
  const client = useClient();
  /** Catalogue numbers of the products that this person viewed. */
  const [viewed, setViewed] = useState<readonly string[]>(() =>
    isFirstPerson ? viewedCatalogueNumbers() : [],
  );
  const [interests, setInterests] = useState<readonly string[]>(viewed);
  const form = useStandForm({
    initial: firstBadge ? { ...emptyFields, ...nonEmptyFacts(firstBadge) } : emptyFields,
    consentText: standConsent.lead,
    required: ({ name, email, badge }) => [
      ['name', name || badge, 'Please enter your name.'],
      ['email', email || badge, 'Please enter your e-mail address.'],
    ],
    send: (fields, { key, consent }) =>
      client.call('saveLead', { ...fields, interests: [...interests], consent }, { key }),
    onDone: onStored,
  });
  const { fields, field } = form;
  const [fieldsBeforeScan, setFieldsBeforeScan] = useState(emptyFields);
  /** The last scanned badge as JSON; '' before the first scan. */
  const [lastBadge, setLastBadge] = useState(firstBadge ? JSON.stringify(nonEmptyFacts(firstBadge)) : '');

  useBadgeScan({
    onBegin: () => setFieldsBeforeScan(fields),
    onBadge: (facts) => {
      const badgeFields = nonEmptyFacts(facts);
      const badge = JSON.stringify(badgeFields);
      // A different badge belongs to another person: clears the fields, products and consent of the previous person.
      const isOtherPerson = lastBadge !== '' && lastBadge !== badge;
      if (isOtherPerson) {
        form.startOver();
        setViewed([]);
        setInterests([]);
      }
      form.setFields(() => ({ ...(isOtherPerson ? emptyFields : fieldsBeforeScan), ...badgeFields }));
      setLastBadge(badge);
    },
  });

  return (
    <Form form={form} label="Your details" className={styles.form}>
      {lastBadge !== '' && (
        <p role="status" className={styles.scanned}>
          Your badge was scanned{fields.badge && `: ${fields.badge}`}. Please check your details.
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
      <InterestField viewed={viewed} selected={interests} onChange={setInterests} />
      <TextAreaField {...field('note', 'Note', 1000)} rows={3} />
      <ConsentField {...form.consentField} />
      <SubmitButton form={form} action="Save" className={styles.submit} />
    </Form>
  );
}

interface InterestFieldProps {
  /** Catalogue numbers of the products that this person viewed. */
  viewed: readonly string[];
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
}

/** Lets the visitor choose which viewed products are sent with the lead. */
function InterestField({ viewed, selected, onChange }: InterestFieldProps) {
  if (viewed.length === 0) return null;
  return (
    <fieldset className={styles.interests}>
      <legend>Products you viewed</legend>
      <ul>
        {viewed.map((number) => (
          <li key={number}>
            <label>
              <input
                type="checkbox"
                checked={selected.includes(number)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...selected, number]
                      : selected.filter((candidate) => candidate !== number),
                  )
                }
              />
              {number}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
