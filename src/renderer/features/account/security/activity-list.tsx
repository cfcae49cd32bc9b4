import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatDateTime } from '../../../../shared/lib/format-date';
import styles from './activity-list.module.css';

/** Labels of the server's event names. */
const eventLabels: Readonly<Record<string, string>> = {
  registered: 'Account opened',
  'signed in': 'Logged in',
  'sign-in failed': 'Failed log-in (wrong password)',
  'signed out': 'Logged out',
  'signed out everywhere': 'Logged out on all devices',
  'password changed': 'Password changed',
  'e-mail proved': 'E-mail address confirmed',
  'e-mail changed': 'E-mail address changed',
  'mobile changed': 'Mobile number changed',
  'data exported': 'Data downloaded',
};

/** Number of events that are visible without expanding the list. */
const VISIBLE_EVENTS = 8;

/** Newest event first. */
export function ActivityList({ list }: { list: ReplyOf<'accountActivity'>['list'] }) {
  const earlierEvents = list.slice(VISIBLE_EVENTS);
  return (
    <>
      <Entries list={list.slice(0, VISIBLE_EVENTS)} />
      {earlierEvents.length > 0 && (
        <details>
          <summary className={styles.summary}>{`${earlierEvents.length} earlier`}</summary>
          <Entries list={earlierEvents} />
        </details>
      )}
      <p className={styles.advice}>
        Don’t recognize something? Change your password to end all other sessions.
      </p>
    </>
  );
}

function Entries({ list }: { list: ReplyOf<'accountActivity'>['list'] }) {
  return (
    <ul>
      {list.map(({ happened_at: time, event, detail }, index) => (
        <li key={`${time} ${index}`} className={styles.entry}>
          <time dateTime={time} className={styles.time}>
            {formatDateTime(time)}
          </time>
          <span>
            {eventLabels[event] ?? event}
            {detail && `: ${detail}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
