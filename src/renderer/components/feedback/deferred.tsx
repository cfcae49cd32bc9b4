import { Suspense, type ReactNode } from 'react';
import { Await, useRevalidator } from 'react-router-dom';
import type { Failure, Outcome } from '../../../shared/contract/envelope';
import { Button } from '../forms/button';
import styles from './deferred.module.css';

/**
 * Data that may load after the first paint: a promise, or a function that starts the request on first use. On the server, which
 * renders the whole page in one pass, an outcome.
 */
export type DeferredData<Data> = Outcome<Data> | Promise<Outcome<Data>> | (() => Promise<Outcome<Data>>);

interface DeferredProps<Data> {
  data: DeferredData<Data>;
  /** Shown while the data loads. Must have the size of the content. */
  fallback: ReactNode;
  /** Returns the message about data that could not be loaded; null hides the part instead. */
  failureMessage: ((failure: Failure) => string) | null;
  children: (data: Data) => ReactNode;
}

/** Renders a part of a page when its data has loaded, or a message with a retry button. */
export function Deferred<Data>({ data, fallback, failureMessage, children }: DeferredProps<Data>) {
  return (
    <Suspense fallback={fallback}>
      <Await resolve={typeof data === 'function' ? data() : data}>
        {(outcome) => {
          if (outcome.ok) return children(outcome.data);
          return failureMessage && <FailureNote text={failureMessage(outcome.failure)} />;
        }}
      </Await>
    </Suspense>
  );
}

/** Resolves to an offline failure when the call is aborted: a rejection without a handler would be reported as an error. */
export function preventRejection<Data>(call: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  return call.catch(() => ({ ok: false, failure: { kind: 'offline' } }));
}

/** Like `preventRejection`, but starts the call on first use. */
export function loadOnDemand<Data>(call: () => Promise<Outcome<Data>>): () => Promise<Outcome<Data>> {
  let outcome: Promise<Outcome<Data>> | undefined;
  return () => (outcome ??= preventRejection(call()));
}

function FailureNote({ text }: { text: string }) {
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
