import { useEffect } from 'react';
import { useLatest } from '../../../hooks/use-latest';
import { useSecondsLeft } from '../../../hooks/use-seconds-left';
import type { Deadline } from '../../../lib/deadline';

/** Time left when screen readers hear a warning. The message states the same time in minutes. */
const WARNING_SECONDS = 300;

interface TimeLeftProps {
  until: Deadline;
  onExpired: () => void;
}

/** A visible countdown. Screen readers hear only a warning and the end. */
export function TimeLeft({ until, onExpired }: TimeLeftProps) {
  const secondsLeft = useSecondsLeft(until);
  const isOver = secondsLeft === 0;
  const latestOnExpired = useLatest(onExpired);
  useEffect(() => {
    if (isOver) latestOnExpired.current();
  }, [isOver, latestOnExpired]);
  return (
    <>
      <span role="timer" aria-live="off">
        {isOver ? 'None' : formatClock(secondsLeft)}
      </span>
      <span role="status" className="visually-hidden">
        {isOver
          ? 'The time to pay has expired.'
          : secondsLeft <= WARNING_SECONDS && 'Less than 5 minutes left to pay.'}
      </span>
    </>
  );
}

/** Formats seconds as `59:07`, or `1:59:07` from an hour on. */
export function formatClock(seconds: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
