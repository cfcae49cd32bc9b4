import { useEffect, useState } from 'react';

const PREFIX = 'draft ';

/** What a form holds, field by field. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The fields of a form, kept in this tab until they are sent: whoever has to sign in again half-way finds them as they
 * were. Never for a form that asks for a secret.
 */
export function useFormDraft<Form extends Fields>(name: string, initial: Form) {
  const [first] = useState(initial);
  const [fields, setFields] = useState<Form>(() => ({ ...initial, ...readDraft(name, initial) }));
  useEffect(() => {
    const untouched = Object.keys(first).every((field) => fields[field] === first[field]);
    if (untouched) dropDraft(name);
    else writeDraft(name, fields);
  }, [name, first, fields]);
  return { fields, setFields, drop: () => dropDraft(name) };
}

/** At the end of a session: what one person typed is nothing for the next. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

function readDraft(name: string, initial: Fields): Fields {
  const text = attempt(() => sessionStorage.getItem(PREFIX + name));
  const kept = attempt(() => JSON.parse(text ?? '{}') as Record<string, unknown>) ?? {};
  const known = Object.entries(kept).filter(
    ([field, value]) => field in initial && typeof value === 'string',
  );
  return Object.fromEntries(known) as Fields;
}

function writeDraft(name: string, fields: Fields): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(fields)));
}

function dropDraft(name: string): void {
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
