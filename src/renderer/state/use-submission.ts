import { useCallback, useRef, useState } from 'react';
import type { Failure, Outcome } from '../../shared/contract/envelope';
import { errorActionFor } from '../api/error-actions';
import { useErrorHandler } from './use-error-handler';

/** A validation message. `field` is '' for a message about the whole form. */
export interface Problem {
  field: string;
  text: string;
}

export interface Submission<Data> {
  problems: readonly Problem[];
  /** Returns the message for a field, or undefined. */
  problemOf: (field: string) => string | undefined;
  sending: boolean;
  /**
   * Sends the form unless `check` returns problems or a request is in flight. `done` gets the reply; `failed` runs after
   * a failed request.
   */
  submit: (steps: {
    check: () => Problem[];
    send: () => Promise<Outcome<Data>>;
    done: (data: Data) => void;
    failed?: () => void;
  }) => Promise<void>;
}

/** Validates and sends a form, and keeps its problems for display beside the fields. */
export function useSubmission<Data>(): Submission<Data> {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sending, setSending] = useState(false);
  const isInFlight = useRef(false);
  const handleError = useErrorHandler();

  const submit = useCallback<Submission<Data>['submit']>(
    async ({ check, send, done, failed }) => {
      if (isInFlight.current) return;
      const newProblems = check();
      setProblems(newProblems);
      if (newProblems.length > 0) return;
      isInFlight.current = true;
      setSending(true);
      const outcome = await send();
      isInFlight.current = false;
      setSending(false);
      if (outcome.ok) return done(outcome.data);
      setProblems([toProblem(outcome.failure)]);
      // An expired session is handled in the same way on all screens.
      if (outcome.failure.kind === 'expired') handleError(outcome.failure);
      failed?.();
    },
    [handleError],
  );

  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.text;
  return { problems, problemOf, sending, submit };
}

/** Returns a problem for each empty field. `fields` are name, value and message. */
export function missingFields(
  fields: readonly (readonly [name: string, value: string, text: string])[],
): Problem[] {
  return fields.filter(([, value]) => value.trim() === '').map(([field, , text]) => ({ field, text }));
}

function toProblem(failure: Failure): Problem {
  const field = 'field' in failure ? (failure.field ?? '') : '';
  return { field, text: errorActionFor(failure).message };
}
