import { useEffect, useState } from 'react';
import styles from './presenter-view.module.css';

const SECOND = 1000;

/** The time of day, and how long the talk has lasted since a moment of the clock that nobody can set. */
export function SpeakerClock({ since }: { since: number }) {
  const [{ time, now }, look] = useState(bothClocks);
  useEffect(() => {
    const ticking = setInterval(() => look(bothClocks), SECOND);
    return () => clearInterval(ticking);
  }, []);
  return (
    <dl className={styles.clock}>
      <div>
        <dt className={styles.label}>Time</dt>
        <dd>{`${two(time.getHours())}:${two(time.getMinutes())}`}</dd>
      </div>
      <div>
        <dt className={styles.label}>Speaking</dt>
        <dd>{showSpoken(now - since)}</dd>
      </div>
    </dl>
  );
}

const bothClocks = () => ({ time: new Date(), now: performance.now() });

/** Minutes and seconds, as on a stopwatch. */
function showSpoken(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const two = (value: number) => String(value).padStart(2, '0');
