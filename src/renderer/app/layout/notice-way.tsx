import type { Notice } from '../../state/notices';
import styles from './notices.module.css';

/** A notice's link, where it has one. A press with a modifier opens it as any other link. */
export function NoticeWay({ link }: { link: Notice['link'] | undefined }) {
  if (!link) return null;
  return (
    <a
      href={link.href}
      className={styles.way}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        link.navigate();
      }}
    >
      {link.label}
    </a>
  );
}
