import { useEffect, useState } from 'react';
import { useAsDrawn } from './as-drawn';

const PREFIX = 'draft ';
const OWNER = 'drafts of';

/** What a form holds, field by field. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The fields of a form, kept in this tab until they are sent: whoever has to sign in again half-way finds them as they
 * were. Never for a form that asks for a secret.
 */
export function useFormDraft<Form extends Fields>(name: string, initial: Form) {
  const [first] = useState(initial);
  const [fields, setFields] = useState<Form>(() => draftOf(name, initial));
  useEffect(() => {
    const untouched = Object.keys(first).every((field) => fields[field] === first[field]);
    if (untouched) dropDraft(name);
    else keepDraft(name, fields);
  }, [name, first, fields]);
  return { fields: useAsDrawn(fields, first), setFields, drop: () => dropDraft(name) };
}

/** At the end of a session: what one person typed is nothing for the next. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(OWNER);
  });
}

/**
 * Whose drafts are kept from now on. What somebody else typed in this tab is nothing for them; what was typed before
 * anybody signed in is theirs.
 */
export function ownDrafts(userName: string): void {
  const owner = attempt(() => sessionStorage.getItem(OWNER));
  if (owner === userName) return;
  if (owner) forgetDrafts();
  attempt(() => sessionStorage.setItem(OWNER, userName));
}

/** What is kept under a name, over what is there without it. */
export function draftOf<Form extends Fields>(name: string, initial: Form): Form {
  const text = attempt(() => sessionStorage.getItem(PREFIX + name));
  const kept = attempt(() => JSON.parse(text ?? '{}') as Record<string, unknown>) ?? {};
  const known = Object.entries(kept).filter(
    ([field, value]) => field in initial && typeof value === 'string',
  );
  return { ...initial, ...(Object.fromEntries(known) as Partial<Form>) };
}

/** Keeps something in this tab until it is dropped, or somebody else signs in. */
export function keepDraft(name: string, fields: Fields): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(fields)));
}

export function dropDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(PREFIX + name));
}

/** A browser may forbid storage; then a draft lives as long as its form. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
