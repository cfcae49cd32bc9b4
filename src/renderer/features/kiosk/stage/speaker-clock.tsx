import { useEffect, useState } from 'react';
import styles from './speaker-view.module.css';

const SECOND = 1000;

/** The time of day, and how long the talk has lasted. */
export function SpeakerClock({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(ticking);
  }, []);
  const time = new Date(now);
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

/** Minutes and seconds, as on a stopwatch. */
function showSpoken(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const two = (value: number) => String(value).padStart(2, '0');
