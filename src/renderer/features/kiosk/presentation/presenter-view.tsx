import { type ReactNode, useEffect, useState } from 'react';
import type { TalkEntry } from '../../../../shared/platform/staff-bridge';
import styles from './presenter-view.module.css';

interface PresenterViewProps {
  talk: string;
  /** What the audience sees; null for a product that is none of the list's. */
  entry: TalkEntry | null;
  next: TalkEntry | null;
  /** Moment (milliseconds of a clock that never goes back) at which the talk began. */
  since: number;
  /** What goes through the list. */
  children: ReactNode;
}

/** For one reader close by: what is on, what to say of it, what comes next, and how late it is. */
export function PresenterView({ talk, entry, next, since, children }: PresenterViewProps) {
  return (
    <main className={styles.view} aria-label={talk ? `Notes: ${talk}` : 'Notes'}>
      <header className={styles.head}>
        <div aria-live="polite">
          <p className={styles.label}>On now</p>
          <h1 className={styles.name}>{entry?.goods_name ?? 'A product in between'}</h1>
          <p className={styles.number}>{entry?.goods_sn}</p>
        </div>
        <PresenterClock since={since} />
      </header>
      <section className={styles.note} aria-label="Note for the speaker">
        {entry?.note ? <p>{entry.note}</p> : <p className={styles.none}>There is no note.</p>}
      </section>
      <section className={styles.next} aria-label="Next">
        <p className={styles.label}>Next</p>
        <p className={styles.name}>{next ? next.goods_name : 'The end of the list'}</p>
        <p className={styles.number}>{next?.goods_sn}</p>
      </section>
      {children}
    </main>
  );
}

const SECOND = 1000;

/** The time of day, and how long the talk has lasted since a moment of the clock that nobody can set. */
export function PresenterClock({ since }: { since: number }) {
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
        <dd>{formatElapsed(now - since)}</dd>
      </div>
    </dl>
  );
}

const bothClocks = () => ({ time: new Date(), now: performance.now() });

/** Minutes and seconds, as on a stopwatch. */
function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const two = (value: number) => String(value).padStart(2, '0');
