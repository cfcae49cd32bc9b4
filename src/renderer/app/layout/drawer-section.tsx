import type { ReactNode } from 'react';
import { Icon } from '../../components/media/icon';
import styles from './menu-drawer.module.css';

/** A part of the drawer that opens in place. */
export function DrawerSection({
  name,
  onOpen,
  children,
}: {
  name: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details className={styles.section} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className={styles.summary}>
        {name}
        <Icon name="down" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
