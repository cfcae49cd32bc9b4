import { useState } from 'react';
import type { Outcome } from '../../shared/contract/envelope';
import { useFormDraft, type Fields } from './form-draft';
import { missingFields, useSubmission, type Problem } from './use-submission';

interface FormOptions<Values extends Fields, Data> {
  initial: Values;
  /** Message for each field that must not be empty. */
  required?: { readonly [Name in keyof Values]?: string };
  /** Further problems, checked together with the required fields. */
  check?: (fields: Values) => Problem[];
  send: (fields: Values) => Promise<Outcome<Data>>;
  onDone: (data: Data, sent: SentForm<Values>) => void;
  /** Called after a failed request. */
  onFailed?: () => void;
}

interface SentForm<Values extends Fields> {
  fields: Values;
  /** Sets every field back to its initial value. */
  reset: () => void;
}

export interface FormState<Values extends Fields> {
  fields: Values;
  setFields: (update: (before: Values) => Values) => void;
  /** Sets every field back to its initial value. */
  reset: () => void;
  /** Props of the field with this name. */
  field: (name: keyof Values & string) => FieldProps;
  problems: readonly Problem[];
  /** Returns the message for a field, or undefined. */
  problemOf: (field: string) => string | undefined;
  sending: boolean;
  /** Checks and sends the form. Does nothing while a request is in flight. */
  submit: () => void;
}

interface FieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  required: boolean;
  problem: string | undefined;
}

/** State of a form: field values, validation, and one request at a time. */
export function useForm<Values extends Fields, Data>(options: FormOptions<Values, Data>): FormState<Values> {
  const [fields, setFields] = useState(options.initial);
  return useFormState(fields, setFields, options);
}

/** Like `useForm`, but keeps the values as a draft in this tab until they are sent. Not for secrets. */
export function useDraftForm<Values extends Fields, Data>(
  draftName: string,
  options: FormOptions<Values, Data>,
): FormState<Values> {
  const { fields, setFields, deleteDraft } = useFormDraft<Values>(draftName, options.initial);
  return useFormState(fields, setFields, {
    ...options,
    onDone: (data, sent) => {
      deleteDraft();
      options.onDone(data, sent);
    },
  });
}

function useFormState<Values extends Fields, Data>(
  fields: Values,
  setFields: FormState<Values>['setFields'],
  { initial, required = {}, check, send, onDone, onFailed }: FormOptions<Values, Data>,
): FormState<Values> {
  const { problems, problemOf, sending, submit } = useSubmission<Data>();
  const field = (name: keyof Values & string): FieldProps => ({
    name,
    value: fields[name] ?? '',
    onChange: (value) => setFields((before) => ({ ...before, [name]: value })),
    required: required[name] !== undefined,
    problem: problemOf(name),
  });
  const reset = () => setFields(() => initial);
  const missingRequiredFields = () =>
    missingFields(
      Object.entries<string | undefined>(required).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, fields[name] ?? '', text] as const],
      ),
    );
  const submitForm = () =>
    void submit({
      check: () => [...missingRequiredFields(), ...(check?.(fields) ?? [])],
      send: () => send(fields),
      done: (data) => onDone(data, { fields, reset }),
      ...(onFailed && { failed: onFailed }),
    });
  return { fields, setFields, reset, field, problems, problemOf, sending, submit: submitForm };
}
