import { useRef, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { retryableImport } from '../../../api/retry-import';
import { useSettings } from '../../../state/settings';
import styles from './main-nav.module.css';
import { FOOTER_MENU_ID, MenuEntryLink, MenuGroupLink } from './menu-links';
import { NavMenu } from './nav-menu';
import type { CategoryMenu } from './use-category-menu';
import { useMenuBar, type MenuBar } from './use-menu-bar';

/** The menu bar of a wide screen. */
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
              <MenuGroupLink group={group} className={styles.trigger} />
            </li>
          ) : (
            <NavMenu key={group.name} name={group.name} bar={bar}>
              <ul>
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
              <a href={`#${FOOTER_MENU_ID}`} className={styles.trigger}>
                All menus
              </a>
            )}
          </noscript>
        </li>
      </ul>
    </nav>
  );
}

const importPanel = retryableImport(() => import('./products-panel'));

type PanelComponent = ComponentType<{ categories: CategoryMenu }>;

/** The Products menu. Its code and the categories load on hover, focus or click. */
function ProductsMenu({ bar, categories }: { bar: MenuBar; categories: CategoryMenu }) {
  const [Panel, setPanel] = useState<PanelComponent | null>(null);
  const loadContent = () => {
    categories.load();
    if (!Panel) {
      importPanel().then(
        (module) => setPanel(() => module.ProductsPanel),
        // The next hover, focus or click imports the code again.
        () => undefined,
      );
    }
  };
  return (
    <NavMenu name="Products" bar={bar} wide onIntent={loadContent}>
      {Panel && <Panel categories={categories} />}
    </NavMenu>
  );
}
