import { useCallback, useRef } from 'react';
import { useClearOfFocus } from './clear-of-focus';
import type { NumberedNotice } from './notice-host';
import { NoticeWay } from './notice-way';
import styles from './notices.module.css';

/** The latest notice without any library, for when the toasts' code could not be fetched. */
export function PlainNotices({ notices }: { notices: readonly NumberedNotice[] }) {
  const stack = useRef<HTMLDivElement>(null);
  useClearOfFocus(useCallback(() => stack.current, []));
  const latest = notices.at(-1);
  if (!latest) return null;
  return (
    <div ref={stack} className={styles.stack}>
      <p key={latest.number} role="alert" className={`${styles.notice} ${styles[latest.tone]}`}>
        {latest.text} <NoticeWay link={latest.link} />
      </p>
    </div>
  );
}
