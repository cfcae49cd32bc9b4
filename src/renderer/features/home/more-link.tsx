import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/media/icon';
import styles from './home-screen.module.css';

/** Links a section to its full page. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.more}>
      {children}
      <Icon name="right" size={16} />
    </Link>
  );
}
