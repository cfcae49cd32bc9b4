import type { MenuEntry } from '../../../shared/contract/shop-settings';
import { useRegions } from '../../state/shop-data';
import { useSettings } from '../../state/settings';
import { FooterColumn } from './footer-column';
import styles from './footer.module.css';

/** Id of the menus at the foot of the page. */
export const PLAIN_MENU = 'menu';

/** All menus as plain lists, for pages without a script, where none of those in the header opens. Drawn by the server alone. */
export function PlainMenu() {
  const { menu } = useSettings();
  const sections = useRegions().map(({ id, name }) => plainEntry(name, `/categoryList?id=${id}`));
  return (
    <nav id={PLAIN_MENU} aria-label="All menus" className={styles.menus}>
      <FooterColumn name="Products" entries={sections} />
      {menu.map(({ name, url, columns }) => (
        <FooterColumn
          key={name}
          name={name}
          entries={columns.length > 0 ? columns : [plainEntry(name, url)]}
        />
      ))}
    </nav>
  );
}

function plainEntry(name: string, url: string): MenuEntry {
  return { name, url, rel: '', outside: false, new_tab: false, notClick: false, exist: true };
}
