import type { ReactNode } from 'react';
import type { TalkEntry } from '../../../../shared/platform/staff-bridge';
import { SpeakerClock } from './presenter-clock';
import styles from './presenter-view.module.css';

interface SpeakerViewProps {
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
export function SpeakerView({ talk, entry, next, since, children }: SpeakerViewProps) {
  return (
    <main className={styles.view} aria-label={talk ? `Notes: ${talk}` : 'Notes'}>
      <header className={styles.head}>
        <div aria-live="polite">
          <p className={styles.label}>On now</p>
          <h1 className={styles.name}>{entry?.goods_name ?? 'A product in between'}</h1>
          <p className={styles.number}>{entry?.goods_sn}</p>
        </div>
        <SpeakerClock since={since} />
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
