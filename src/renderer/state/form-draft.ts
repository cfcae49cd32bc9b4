import { useEffect, useState } from 'react';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';

const PREFIX = 'draft ';
const OWNER_KEY = 'drafts of';

/** The values of a form by field name. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Form values that are stored in the tab until they are sent, so that they survive a sign-in in between. Must not be
 * used for secrets.
 */
export function useFormDraft<Form extends Fields>(name: string, initial: Form) {
  const [initialFields] = useState(initial);
  const [fields, setFields] = useState<Form>(() => readDraft(name, initial));
  useEffect(() => {
    const isUnchanged = Object.keys(initialFields).every((field) => fields[field] === initialFields[field]);
    if (isUnchanged) deleteDraft(name);
    else saveDraft(name, fields);
  }, [name, initialFields, fields]);
  return {
    fields: useHydrationSafeValue(fields, initialFields),
    setFields,
    deleteDraft: () => deleteDraft(name),
  };
}

/** Deletes all drafts at the end of a session: they are private to one person. */
export function clearDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(OWNER_KEY);
  });
}

/**
 * Makes a customer the owner of the drafts in this tab. Deletes those of another customer; drafts from before the
 * sign-in stay.
 */
export function claimDrafts(userName: string): void {
  const owner = tryStorage(() => sessionStorage.getItem(OWNER_KEY));
  if (owner === userName) return;
  if (owner) clearDrafts();
  tryStorage(() => sessionStorage.setItem(OWNER_KEY, userName));
}

/** Returns the stored values over the initial ones. Ignores unknown fields and values that are not strings. */
export function readDraft<Form extends Fields>(name: string, initial: Form): Form {
  const text = tryStorage(() => sessionStorage.getItem(PREFIX + name));
  const stored = tryStorage(() => JSON.parse(text ?? '{}') as Record<string, unknown>) ?? {};
  const known = Object.entries(stored).filter(
    ([field, value]) => field in initial && typeof value === 'string',
  );
  return { ...initial, ...(Object.fromEntries(known) as Partial<Form>) };
}

/** Stores values in this tab until they are deleted or another customer signs in. */
export function saveDraft(name: string, fields: Fields): void {
  tryStorage(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(fields)));
}

export function deleteDraft(name: string): void {
  tryStorage(() => sessionStorage.removeItem(PREFIX + name));
}

/** Returns null where the browser forbids storage; a draft then lives as long as its form. */
function tryStorage<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
