import { Suspense, type ReactNode } from 'react';
import { Await, useRevalidator } from 'react-router-dom';
import type { Failure } from '../../../shared/contract/outcome';
import { remedyFor } from '../../api/remedies';
import { Button } from '../../ui/button';
import type { Later } from './home-data';
import styles from './later-part.module.css';

interface LaterPartProps<Data> {
  data: Later<Data>;
  /** Takes the same room as the part itself. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a page whose data may come later, or not at all. */
export function LaterPart<Data>({ data, waiting, children }: LaterPartProps<Data>) {
  return (
    <Suspense fallback={waiting}>
      <Await resolve={data}>
        {(outcome) => (outcome.ok ? children(outcome.data) : <PartFailure failure={outcome.failure} />)}
      </Await>
    </Suspense>
  );
}

function PartFailure({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <p className={styles.failure} role="status">
      {remedyFor(failure).message}
      <Button disabled={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </p>
  );
}
