import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSettings } from '../../state/settings';
import styles from './main-nav.module.css';
import { MenuDirectLink } from './menu-direct-link';
import { MenuEntryLink } from './menu-entry-link';
import { NavMenu } from './nav-menu';
import { PLAIN_MENU } from './plain-menu';
import { ProductsMenu } from './products-menu';
import type { CategoryMenu } from './use-category-menu';
import { useMenuBar } from './use-menu-bar';

/** The row of menus on a wide screen. */
export function MainNav({ categories }: { categories: CategoryMenu }) {
  const { menu } = useSettings();
  const root = useRef<HTMLElement>(null);
  const bar = useMenuBar(root);
  return (
    <nav ref={root} className={styles.nav} aria-label="Main">
      <ul className={styles.row}>
        <ProductsMenu bar={bar} categories={categories} />
        <li className={styles.plain}>
          <noscript>
            {import.meta.env.SSR && (
              <Link to="/notRegion" className={`${styles.trigger} ${styles.main}`}>
                Products
              </Link>
            )}
          </noscript>
        </li>
        {menu.map((group) =>
          group.columns.length === 0 ? (
            <li key={group.name}>
              <MenuDirectLink group={group} className={styles.trigger} />
            </li>
          ) : (
            <NavMenu key={group.name} name={group.name} bar={bar}>
              <ul className={styles.entries}>
                {group.columns.map((entry) => (
                  <li key={entry.name}>
                    <MenuEntryLink entry={entry} className={styles.entry} />
                  </li>
                ))}
              </ul>
            </NavMenu>
          ),
        )}
        <li className={styles.plain}>
          <noscript>
            {import.meta.env.SSR && (
              <a href={`#${PLAIN_MENU}`} className={styles.trigger}>
                All menus
              </a>
            )}
          </noscript>
        </li>
      </ul>
    </nav>
  );
}
