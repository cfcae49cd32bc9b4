import type { MouseEvent } from 'react';
import { isModifiedClick } from '../../../lib/modified-click';
import type { Notice } from '../../../state/notices';
import styles from './notices.module.css';

/** A notice with its sequence number. */
export interface NumberedNotice extends Notice {
  number: number;
}

/** The link of a notice. Clicks with a modifier key keep the browser's behavior. */
export function NoticeAction({ link }: { link: Notice['link'] | undefined }) {
  if (!link) return null;
  const follow = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    link.navigate();
  };
  return (
    <a href={link.href} className={styles.action} onClick={follow}>
      {link.label}
    </a>
  );
}
