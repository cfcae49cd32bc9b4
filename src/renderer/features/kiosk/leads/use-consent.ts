import { useState } from 'react';
import { standConsent } from '../../../../shared/stands/consent';
import type { Problem } from '../../../state/use-submission';

interface Consent {
  field: { text: string; given: boolean; onChange: (given: boolean) => void };
  check: () => Problem[];
  /** The words and the moment, as they are kept. */
  given: () => { version: string; text: string; given_at: string };
}

/** Somebody's agreement to these words: when it was given counts, not when it is sent. */
export function useConsent(text: string): Consent {
  const [givenAt, setGivenAt] = useState('');
  return {
    field: {
      text,
      given: givenAt !== '',
      onChange: (given) => setGivenAt(given ? new Date().toISOString() : ''),
    },
    check: () => (givenAt === '' ? [{ field: 'consent', text: 'We need your consent to keep this.' }] : []),
    given: () => ({ version: standConsent.version, text, given_at: givenAt }),
  };
}
