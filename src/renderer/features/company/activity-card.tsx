import type { ReplyOf } from '../../../shared/contract/calls';
import { showDay } from '../../../shared/lib/format-date';
import { SafeLink } from '../../components/layout/safe-link';
import styles from './activity-screen.module.css';

type Activity = ReplyOf<'activities'>['current'][number];

/** One activity: when and where, what it is, and where to go on, as long as it is not over. */
export function ActivityCard({ activity, over }: { activity: Activity; over: boolean }) {
  const { title, kind, starts, ends, place, text, more } = activity;
  return (
    <article className={styles.card} aria-label={title}>
      <p className={styles.kind}>{kind}</p>
      <h3>{title}</h3>
      <p className={styles.when}>
        <time dateTime={starts}>{showDay(starts)}</time>
        {ends === null && ' until further notice'}
        {ends !== null && ends !== starts && (
          <>
            {' to '}
            <time dateTime={ends}>{showDay(ends)}</time>
          </>
        )}
        {place && ` · ${place}`}
      </p>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {more && !over && (
        <SafeLink href={more.url} className={styles.more}>
          {more.text}
        </SafeLink>
      )}
    </article>
  );
}
