import type { ReactNode } from 'react';
import styles from './account-layout.module.css';
import { AccountSidebar } from './account-sidebar';

interface AccountLayoutProps {
  title: string;
  /** One or two sentences below the title. */
  intro?: ReactNode;
  children: ReactNode;
}

/** Layout of all user center screens. */
export function AccountLayout({ title, intro, children }: AccountLayoutProps) {
  return (
    <div className={styles.screen}>
      <AccountSidebar />
      <div className={styles.content}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
