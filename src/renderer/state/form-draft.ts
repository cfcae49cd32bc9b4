import { useEffect, useState } from 'react';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';

const PREFIX = 'draft ';
/** User name of the customer to whom the drafts of this tab belong. */
const OWNER_KEY = 'drafts of';
/** Time of the last log-out in this browser, which all tabs read. */
const LOG_OUT_KEY = 'last log-out';
/** Time of the last log-out after which this tab deleted its drafts. */
const HANDLED_LOG_OUT_KEY = 'drafts since';

/** The values of a form by field name. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Returns form values that are stored in this tab until they are sent, so that they survive a sign-in. Must not be used for
 * secrets.
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

/** Deletes the drafts of all tabs at the end of a session: they are private to one person. */
export function clearDrafts(): void {
  deleteDrafts();
  nullOnFailure(() => localStorage.setItem(LOG_OUT_KEY, new Date().toISOString()));
}

function deleteDrafts(): void {
  nullOnFailure(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(OWNER_KEY);
  });
}

/** Deletes drafts from before a log-out in another tab, which cannot delete them in the storage of this tab. */
function deleteOutdatedDrafts(): void {
  nullOnFailure(() => {
    const lastLogOut = localStorage.getItem(LOG_OUT_KEY) ?? '';
    if ((sessionStorage.getItem(HANDLED_LOG_OUT_KEY) ?? '') === lastLogOut) return;
    deleteDrafts();
    sessionStorage.setItem(HANDLED_LOG_OUT_KEY, lastLogOut);
  });
}

/**
 * Makes a customer the owner of the drafts in this tab. Deletes the drafts of another customer; drafts from before the
 * sign-in stay.
 */
export function claimDrafts(userName: string): void {
  deleteOutdatedDrafts();
  const owner = nullOnFailure(() => sessionStorage.getItem(OWNER_KEY));
  if (owner === userName) return;
  if (owner) deleteDrafts();
  nullOnFailure(() => sessionStorage.setItem(OWNER_KEY, userName));
}

/** Returns the stored values over the initial ones. Ignores unknown fields and values that are not strings. */
export function readDraft<Form extends Fields>(name: string, initial: Form): Form {
  deleteOutdatedDrafts();
  const json = nullOnFailure(() => sessionStorage.getItem(PREFIX + name));
  const stored = nullOnFailure(() => JSON.parse(json ?? '{}') as Record<string, unknown>) ?? {};
  const valid = Object.entries(stored).filter(
    ([field, value]) => field in initial && typeof value === 'string',
  );
  return { ...initial, ...(Object.fromEntries(valid) as Partial<Form>) };
}

/** Stores values in this tab until they are deleted or another customer signs in. */
export function saveDraft(name: string, fields: Fields): void {
  deleteOutdatedDrafts();
  nullOnFailure(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(fields)));
}

export function deleteDraft(name: string): void {
  nullOnFailure(() => sessionStorage.removeItem(PREFIX + name));
}

/**
 * Returns null when `work` fails: on the server, where the browser forbids storage, or for an invalid draft. Without storage, a
 * draft lasts as long as its form.
 */
function nullOnFailure<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
