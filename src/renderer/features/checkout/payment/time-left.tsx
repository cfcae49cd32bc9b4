import { useEffect } from 'react';
import { useLatest } from '../../../state/use-latest';
import { clockWords, minuteWords } from './time-words';
import { useTimeLeft } from './use-time-left';

/** Seconds from which on it is said that time runs out. */
const SOON = 300;

interface TimeLeftProps {
  /** ISO 8601. */
  until: string;
  onOver: () => void;
}

/** Counts down for the eye; for the ear it is said once that time runs out, and once that it has. */
export function TimeLeft({ until, onOver }: TimeLeftProps) {
  const left = useTimeLeft(until);
  const over = left === 0;
  const tell = useLatest(onOver);
  useEffect(() => {
    if (over) tell.current();
  }, [over, tell]);
  return (
    <>
      <span role="timer" aria-live="off">
        {over ? 'None' : clockWords(left)}
      </span>
      <span role="status" className="visually-hidden">
        {over ? 'The time to pay is over.' : left <= SOON && `Less than ${minuteWords(SOON)} left to pay.`}
      </span>
    </>
  );
}
