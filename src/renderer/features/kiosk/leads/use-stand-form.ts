import { useState } from 'react';
import type { Outcome } from '../../../../shared/contract/envelope';
import type { Fields } from '../../../state/form-draft';
import { useForm } from '../../../state/use-form';
import { missingFields, type Problem } from '../../../state/use-submission';

/** Texts of the consent. A change of a text requires a new version. */
export const standConsent = {
  version: '2026-11-26',
  lead: 'I agree that the shop stores these details and e-mails me about its products. I can withdraw this consent at any time.',
  order:
    'I agree that the shop stores these details to confirm this request with me. I can withdraw this consent at any time.',
} as const;

interface StandFormOptions<Values extends Fields, Reply> {
  initial: Values;
  consentText: string;
  /** Name, value and message of each field that must not be empty. */
  required: (fields: Values) => Parameters<typeof missingFields>[0];
  /** `key` is the idempotency key. It stays the same when the form is sent again. */
  send: (fields: Values, submission: { key: string; consent: GivenConsent }) => Promise<Outcome<Reply>>;
  onDone: (reply: Reply) => void;
}

/** State of a form with consent at a stand. The page stores none of the values. */
export function useStandForm<Values extends Fields, Reply>({
  initial,
  consentText,
  required,
  send,
  onDone,
}: StandFormOptions<Values, Reply>) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const consent = useConsent(consentText);
  const form = useForm({
    initial,
    check: (fields) => [...missingFields(required(fields)), ...consent.check()],
    send: (fields) => send(fields, { key, consent: consent.toRequest() }),
    onDone: (reply: Reply) => onDone(reply),
  });
  const field = (name: keyof Values & string, label: string, maxLength: number) => ({
    ...form.field(name),
    label,
    maxLength,
  });
  /** Clears the form for another person, who has not given consent. */
  const startOver = () => {
    form.reset();
    setKey(crypto.randomUUID());
    consent.field.onChange(false);
  };
  return {
    ...form,
    field,
    startOver,
    consentField: { ...consent.field, problem: form.problemOf('consent') },
  };
}

interface GivenConsent {
  version: string;
  text: string;
  /** ISO 8601. */
  given_at: string;
}

interface Consent {
  field: { text: string; isGiven: boolean; onChange: (isGiven: boolean) => void };
  check: () => Problem[];
  toRequest: () => GivenConsent;
}

/** Consent to a text, with the time at which it was given. */
function useConsent(text: string): Consent {
  const [givenAt, setGivenAt] = useState('');
  return {
    field: {
      text,
      isGiven: givenAt !== '',
      onChange: (isGiven) => setGivenAt(isGiven ? new Date().toISOString() : ''),
    },
    check: () =>
      givenAt === '' ? [{ field: 'consent', text: 'We need your consent to save your details.' }] : [],
    toRequest: () => ({ version: standConsent.version, text, given_at: givenAt }),
  };
}
