import { useCallback, useRef, useState } from 'react';
import type { Failure, Outcome } from '../../shared/contract/outcome';
import { remedyFor } from '../api/remedies';
import { useRemedy } from './use-remedy';

/** What is wrong with a form, in words. `field` is '' for what no field can mend. */
export interface Problem {
  field: string;
  text: string;
}

export interface Submission<Data> {
  problems: readonly Problem[];
  /** The words about a field, or undefined. */
  problemOf: (field: string) => string | undefined;
  sending: boolean;
  /**
   * Sends unless the check finds something, and never twice at once. What was typed stays; `done` gets what came back,
   * `failed` runs after every other end.
   */
  submit: (steps: {
    check: () => Problem[];
    send: () => Promise<Outcome<Data>>;
    done: (data: Data) => void;
    failed?: () => void;
  }) => Promise<void>;
}

/** The way of a form: checked, sent, and its problems told beside their fields. */
export function useSubmission<Data>(): Submission<Data> {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const applyRemedy = useRemedy();

  const submit = useCallback<Submission<Data>['submit']>(
    async ({ check, send, done, failed }) => {
      if (underWay.current) return;
      const found = check();
      setProblems(found);
      if (found.length > 0) return;
      underWay.current = true;
      setSending(true);
      const outcome = await send();
      underWay.current = false;
      setSending(false);
      if (outcome.ok) return done(outcome.data);
      setProblems([problemIn(outcome.failure)]);
      // Signing in again is told and done in one place for all screens; the rest stands beside the form.
      if (outcome.failure.kind === 'expired') applyRemedy(outcome.failure);
      failed?.();
    },
    [applyRemedy],
  );

  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.text;
  return { problems, problemOf, sending, submit };
}

function problemIn(failure: Failure): Problem {
  const field = 'field' in failure ? (failure.field ?? '') : '';
  const text = remedyFor(failure).message;
  // The contract's own words begin with the name of the field, which is no word for a person.
  return {
    field,
    text: field && text.startsWith(`${field}: `) ? capital(text.slice(field.length + 2)) : text,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
