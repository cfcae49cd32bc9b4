import { useState, type FormEvent } from 'react';
import type { Outcome } from '../../../../shared/contract/outcome';
import { missingFields } from '../../../state/missing-fields';
import { useSubmission } from '../../../state/use-submission';
import { useConsent } from './use-consent';

interface Sending<Reply> {
  /** Fields that must not be empty: name, what is in it, what to say. */
  needed: Parameters<typeof missingFields>[0];
  /** `key` is the same for a second press: it is the same wish. */
  send: (key: string) => Promise<Outcome<Reply>>;
  done: (kept: Reply) => void;
}

/** What a visitor writes at a stand, with their agreement to these words. Nothing of it is kept in the page. */
export function useStandForm<Fields extends Record<string, string>, Reply>(empty: Fields, words: string) {
  const [fields, setFields] = useState(empty);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const consent = useConsent(words);
  const { problems, problemOf, sending, submit } = useSubmission<Reply>();

  const field = (name: keyof Fields & string, label: string, most: number) => ({
    name,
    label,
    maxLength: most,
    value: fields[name] ?? '',
    problem: problemOf(name),
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  });
  const onSubmit = (wanted: () => Sending<Reply>) => (event: FormEvent) => {
    event.preventDefault();
    const { needed, send, done } = wanted();
    void submit({ check: () => [...missingFields(needed), ...consent.check()], send: () => send(key), done });
  };
  /** For somebody else, who has agreed to nothing yet. */
  const beginAnew = () => {
    setFields(empty);
    setKey(crypto.randomUUID());
    consent.field.onChange(false);
  };
  return {
    fields,
    setFields,
    beginAnew,
    field,
    problems,
    sending,
    onSubmit,
    given: consent.given,
    consentField: { ...consent.field, problem: problemOf('consent') },
  };
}
