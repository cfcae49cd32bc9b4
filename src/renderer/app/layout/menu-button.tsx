import { useState, type ComponentType } from 'react';
import type { VisitorLocation } from '../../state/visitor-location';
import { Icon } from '../../components/media/icon';
import styles from './menu-button.module.css';
import { PLAIN_MENU } from './plain-menu';
import type { CategoryMenu } from './use-category-menu';

const drawerCode = () => import('./menu-drawer');

interface DrawerProps {
  categories: CategoryMenu;
  place: VisitorLocation | null;
  onClose: () => void;
}

/** On a small screen: opens the drawer that holds all menus. */
export function MenuButton({
  categories,
  place,
}: {
  categories: CategoryMenu;
  place: VisitorLocation | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null);
  const prepare = () => {
    if (Drawer) return;
    drawerCode().then(
      (module) => setDrawer(() => module.MenuDrawer),
      () => setOpen(false),
    );
  };
  return (
    <>
      <button
        type="button"
        className={`${styles.button} needs-script`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Menu"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare();
          setOpen(true);
        }}
      >
        <Icon name="menu" size={24} />
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a href={`#${PLAIN_MENU}`} className={styles.button} aria-label="Menu">
            <Icon name="menu" size={24} />
          </a>
        )}
      </noscript>
      {isOpen && Drawer && <Drawer categories={categories} place={place} onClose={() => setOpen(false)} />}
    </>
  );
}
