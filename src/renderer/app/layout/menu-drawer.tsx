import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { showsLanguageSelector } from '../../../shared/lib/site-redirect';
import type { VisitorLocation } from '../../state/visitor-location';
import { useSettings } from '../../state/settings';
import { Icon } from '../../components/media/icon';
import { useModal } from '../../hooks/use-modal';
import { AccountLinks } from './account-links';
import { DrawerProducts } from './drawer-products';
import { DrawerSection } from './drawer-section';
import { LanguageSelect } from './language-select';
import { MenuDirectLink } from './menu-direct-link';
import { MenuEntryLink } from './menu-entry-link';
import styles from './menu-drawer.module.css';
import type { CategoryMenu } from './use-category-menu';

interface MenuDrawerProps {
  categories: CategoryMenu;
  place: VisitorLocation | null;
  onClose: () => void;
}

/** All menus on a small screen, over the whole height. A native dialog keeps the focus and hears Esc. */
export function MenuDrawer({ categories, place, onClose }: MenuDrawerProps) {
  const settings = useSettings();
  const dialog = useModal();
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <AccountLinks />
          <button type="button" className={styles.close} aria-label="Close the menu" onClick={onClose}>
            <Icon name="close" size={24} />
          </button>
        </div>
        <nav aria-label="Main" className={styles.nav}>
          <DrawerProducts categories={categories} />
          {settings.menu.map((group) =>
            group.columns.length === 0 ? (
              <MenuDirectLink key={group.name} group={group} className={styles.summary} />
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
          {place?.country && <p>{place.country}</p>}
          {showsLanguageSelector(place, settings) && <LanguageSelect />}
          <p>{settings.phone}</p>
        </div>
      </div>
    </dialog>
  );
}
