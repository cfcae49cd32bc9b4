import { Suspense, type ReactNode } from 'react';
import { Await, useRevalidator } from 'react-router-dom';
import type { Failure, Outcome } from '../../../shared/contract/outcome';
import { Button } from '../forms/button';
import styles from './deferred.module.css';

/**
 * What may come after the first paint: settled already where the whole page is drawn at once, and not even asked for
 * where nobody may come to see it.
 */
export type Later<Data> = Outcome<Data> | Promise<Outcome<Data>> | (() => Promise<Outcome<Data>>);

interface LaterPartProps<Data> {
  data: Later<Data>;
  /** Takes the same room as the part itself. */
  waiting: ReactNode;
  /** What to say when it does not come. */
  failed: (failure: Failure) => string;
  children: (data: Data) => ReactNode;
}

/** A part of a page whose data may come later, or not at all. */
export function LaterPart<Data>({ data, waiting, failed, children }: LaterPartProps<Data>) {
  return (
    <Suspense fallback={waiting}>
      <Await resolve={typeof data === 'function' ? data() : data}>
        {(outcome) => (outcome.ok ? children(outcome.data) : <PartFailure text={failed(outcome.failure)} />)}
      </Await>
    </Suspense>
  );
}

/** A visitor who has left meanwhile waits for nothing: the aborted call must not end as an unhandled rejection. */
export function settle<Data>(calling: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  return calling.catch(() => ({ ok: false, failure: { kind: 'offline' } }));
}

/** The same, asked for when it is first wanted. */
export function settleWhenWanted<Data>(call: () => Promise<Outcome<Data>>): () => Promise<Outcome<Data>> {
  let asked: Promise<Outcome<Data>> | undefined;
  return () => (asked ??= settle(call()));
}

function PartFailure({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <p className={styles.failure} role="status">
      {text}
      <Button disabled={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </p>
  );
}
