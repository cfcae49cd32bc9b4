import { useState, type ComponentType } from 'react';
import { retryableImport } from '../../../api/retry-import';
import { Icon } from '../../../components/media/icon';
import styles from './menu-button.module.css';
import type { MenuDrawerProps } from './menu-drawer';
import { FOOTER_MENU_ID } from './menu-links';

const importDrawer = retryableImport(() => import('./menu-drawer'));

/** Button of a small screen that opens the menu drawer. The drawer's code loads on hover, focus or click. */
export function MenuButton({ categories, location }: Omit<MenuDrawerProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps> | null>(null);
  const loadDrawer = () => {
    if (Drawer) return;
    importDrawer().then(
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
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => {
          loadDrawer();
          setOpen(true);
        }}
      >
        <Icon name="menu" size={24} />
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a href={`#${FOOTER_MENU_ID}`} className={styles.button} aria-label="Menu">
            <Icon name="menu" size={24} />
          </a>
        )}
      </noscript>
      {isOpen && Drawer && (
        <Drawer categories={categories} location={location} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
