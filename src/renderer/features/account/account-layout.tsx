import type { ReactNode } from 'react';
import styles from './account-layout.module.css';
import { AccountSidebar } from './account-sidebar';

interface AccountLayoutProps {
  title: string;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Layout of all user center screens. */
export function AccountLayout({ title, lead, children }: AccountLayoutProps) {
  return (
    <div className={styles.screen}>
      <AccountSidebar />
      <div className={styles.content}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
