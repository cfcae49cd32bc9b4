import { useEffect, useState, type ReactNode } from 'react';
import type { PlaylistEntry } from '../../../../shared/platform/staff-bridge';
import styles from './presenter-view.module.css';

interface PresenterViewProps {
  playlistName: string;
  /** The displayed entry; null for a product outside the playlist. */
  entry: PlaylistEntry | null;
  next: PlaylistEntry | null;
  /** Start of the presentation on the monotonic clock, in milliseconds. */
  startedAt: number;
  /** The controls. */
  children: ReactNode;
}

/** Shows the current product, its note, the next product and the elapsed time. */
export function PresenterView({ playlistName, entry, next, startedAt, children }: PresenterViewProps) {
  return (
    <main className={styles.view} aria-label={playlistName ? `Notes: ${playlistName}` : 'Notes'}>
      <header className={styles.head}>
        <div aria-live="polite">
          <p className={styles.label}>Current product</p>
          <h1 className={styles.name}>{entry?.goods_name ?? 'Product outside the playlist'}</h1>
          <p className={styles.number}>{entry?.goods_sn}</p>
        </div>
        <PresenterClock startedAt={startedAt} />
      </header>
      <section className={styles.note} aria-label="Presenter note">
        {entry?.note ? <p>{entry.note}</p> : <p className={styles.none}>No note.</p>}
      </section>
      <section className={styles.next} aria-label="Next">
        <p className={styles.label}>Next</p>
        <p className={styles.name}>{next ? next.goods_name : 'End of the playlist'}</p>
        <p className={styles.number}>{next?.goods_sn}</p>
      </section>
      {children}
    </main>
  );
}

const SECOND_MS = 1000;

/** The time of day and the time since `startedAt`, measured on the monotonic clock. */
export function PresenterClock({ startedAt }: { startedAt: number }) {
  const [{ time, monotonicNow }, setClocks] = useState(readClocks);
  useEffect(() => {
    const timer = setInterval(() => setClocks(readClocks), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <dl className={styles.clock}>
      <div>
        <dt className={styles.label}>Time</dt>
        <dd>{`${padTwo(time.getHours())}:${padTwo(time.getMinutes())}`}</dd>
      </div>
      <div>
        <dt className={styles.label}>Elapsed</dt>
        <dd>{formatElapsed(monotonicNow - startedAt)}</dd>
      </div>
    </dl>
  );
}

const readClocks = () => ({ time: new Date(), monotonicNow: performance.now() });

/** Formats milliseconds as minutes and seconds. */
function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${padTwo(seconds % 60)}`;
}

const padTwo = (value: number) => String(value).padStart(2, '0');
