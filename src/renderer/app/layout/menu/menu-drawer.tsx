import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumber } from '../../../../shared/lib/format-number';
import { showsLanguageSelector } from '../../../../shared/lib/site-redirect';
import { Button } from '../../../components/forms/button';
import { Icon } from '../../../components/media/icon';
import { useBackdropClick, useModal } from '../../../hooks/use-modal';
import { useSettings } from '../../../state/settings';
import type { VisitorLocation } from '../../../state/visitor-location';
import { AccountLinks } from './account-links';
import { LanguageSelect } from './language-select';
import { CategoryLink } from './category-link';
import styles from './menu-drawer.module.css';
import { MenuEntryLink, MenuGroupLink } from './menu-links';
import type { CategoryMenu } from './use-category-menu';

export interface MenuDrawerProps {
  categories: CategoryMenu;
  location: VisitorLocation | null;
  onClose: () => void;
}

/** All menus on a small screen, in a native dialog that traps the focus and closes with Escape. */
export function MenuDrawer({ categories, location, onClose }: MenuDrawerProps) {
  const settings = useSettings();
  const dialog = useModal();
  const backdropHandlers = useBackdropClick(onClose);
  const { key } = useLocation();
  const initialKey = useRef(key);

  // Closes after a navigation, which changes the location's key.
  useEffect(() => {
    if (key !== initialKey.current) onClose();
  }, [key, onClose]);

  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClose={onClose} {...backdropHandlers}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <AccountLinks />
          <button type="button" className={styles.close} aria-label="Close the menu" onClick={onClose}>
            <Icon name="close" size={24} />
          </button>
        </div>
        <nav aria-label="Main" className={styles.nav}>
          <ProductsSection categories={categories} />
          {settings.menu.map((group) =>
            group.columns.length === 0 ? (
              <MenuGroupLink key={group.name} group={group} className={styles.summary} />
            ) : (
              <DrawerSection key={group.name} name={group.name}>
                <ul>
                  {group.columns.map((entry) => (
                    <li key={entry.name}>
                      <MenuEntryLink entry={entry} className={styles.entry} />
                    </li>
                  ))}
                </ul>
              </DrawerSection>
            ),
          )}
        </nav>
        <div className={styles.foot}>
          {location?.country && <p>{location.country}</p>}
          {showsLanguageSelector(location, settings) && <LanguageSelect />}
          <p>{settings.phone}</p>
        </div>
      </div>
    </dialog>
  );
}

/** The Products menu as accordions. A category's own page leads to the third level. */
function ProductsSection({ categories }: { categories: CategoryMenu }) {
  return (
    <DrawerSection name="Products" onOpen={categories.load}>
      {categories.failed && (
        <p className={styles.state} role="alert">
          The product list could not be loaded. <Button onClick={categories.load}>Try again</Button>
        </p>
      )}
      {!categories.items && !categories.failed && (
        <p className={styles.state} role="status">
          Loading products…
        </p>
      )}
      {categories.items?.map((section) => (
        <DrawerSection key={section.id} name={section.name}>
          <ul>
            <li className={styles.row}>
              <CategoryLink item={{ ...section, name: `All ${section.name}` }} className={styles.entry} />
              <span className={styles.count}>{formatNumber(section.product_count)}</span>
            </li>
            {section.target_count !== undefined && section.target_count > 1 && (
              <li className={styles.row}>
                <Link to={`/targetList?id=${section.id}`} className={styles.entry}>
                  Targets A–Z
                </Link>
                <span className={styles.count}>{formatNumber(section.target_count)}</span>
              </li>
            )}
            {(section.cat_id || []).map((category) => (
              <li key={category.id} className={styles.row}>
                <CategoryLink item={category} className={styles.entry} />
                <span className={styles.count}>{formatNumber(category.product_count)}</span>
              </li>
            ))}
          </ul>
        </DrawerSection>
      ))}
    </DrawerSection>
  );
}

interface DrawerSectionProps {
  name: string;
  onOpen?: () => void;
  children: ReactNode;
}

function DrawerSection({ name, onOpen, children }: DrawerSectionProps) {
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
