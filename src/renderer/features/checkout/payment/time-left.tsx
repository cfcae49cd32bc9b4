import { useEffect, useState } from 'react';
import { useLatest } from '../../../state/use-latest';

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
        {over ? 'None' : formatClock(left)}
      </span>
      <span role="status" className="visually-hidden">
        {over ? 'The time to pay is over.' : left <= SOON && `Less than ${formatMinutes(SOON)} left to pay.`}
      </span>
    </>
  );
}

const SECOND = 1000;

/** Whole seconds until a time (ISO 8601), counted down while the screen is there; 0 once it is over. */
function useTimeLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const count = () => setLeft(secondsUntil(until));
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsUntil(time: string): number {
  return Math.max(0, Math.round((Date.parse(time) - Date.now()) / SECOND));
}

/** Seconds as on a clock: `59:07`, from an hour on `1:59:07`. */
export function formatClock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The same to the minute, to be read out. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
