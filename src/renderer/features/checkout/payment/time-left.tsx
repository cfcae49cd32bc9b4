import { useEffect, useState } from 'react';
import { useLatest } from '../../../hooks/use-latest';

/** Seconds left from which on screen readers are warned; the message names them. */
const WARNING_SECONDS = 300;

interface TimeLeftProps {
  /** ISO 8601. */
  until: string;
  onOver: () => void;
}

/** A visible countdown. Screen readers hear only a warning and the end. */
export function TimeLeft({ until, onOver }: TimeLeftProps) {
  const left = useTimeLeft(until);
  const isOver = left === 0;
  const latestOnOver = useLatest(onOver);
  useEffect(() => {
    if (isOver) latestOnOver.current();
  }, [isOver, latestOnOver]);
  return (
    <>
      <span role="timer" aria-live="off">
        {isOver ? 'None' : formatClock(left)}
      </span>
      <span role="status" className="visually-hidden">
        {isOver
          ? 'The time to pay has expired.'
          : left <= WARNING_SECONDS && 'Less than 5 minutes left to pay.'}
      </span>
    </>
  );
}

const SECOND = 1000;

/** Returns the whole seconds until a time (ISO 8601), updated every second; 0 afterwards. */
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
  return Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / SECOND));
}

/** Formats seconds as `59:07`, or `1:59:07` from an hour on. */
export function formatClock(seconds: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
