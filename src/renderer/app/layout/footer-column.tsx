import type { MenuEntry } from '../../../shared/contract/shop-settings';
import styles from './footer.module.css';
import { MenuEntryLink } from './menu-entry-link';

export function FooterColumn({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  return (
    <div>
      <h2 className={styles.heading}>{name}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <MenuEntryLink entry={entry} className={styles.link} />
          </li>
        ))}
      </ul>
    </div>
  );
}
