import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../../components/media/icon';
import styles from './main-nav.module.css';
import type { MenuBar } from './use-menu-bar';

interface NavMenuProps {
  name: string;
  bar: MenuBar;
  /** Emphasizes the menu with an icon, and opens it over the whole page width. */
  wide?: boolean;
  /** Called on each hover, focus and click of the menu's button, before the menu opens. */
  onIntent?: () => void;
  children: ReactNode;
}

/** A menu of the menu bar: the disclosure pattern, which also opens on hover. */
export function NavMenu({ name, bar, wide = false, onIntent, children }: NavMenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = bar.openMenu === name;
  const hoverHandlers = bar.hoverHandlers(name);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      trigger.current?.focus();
      bar.close();
    } else if (event.target !== trigger.current) {
      if (panel.current) moveFocus(event, panel.current);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      bar.show(name);
      // The panel has rendered by the next frame.
      requestAnimationFrame(() => panel.current && tabStopsIn(panel.current)[0]?.focus());
    }
  };

  return (
    <li
      className={`${wide ? styles.wideMenu : styles.menu} needs-script`}
      {...hoverHandlers}
      onPointerEnter={(event) => {
        onIntent?.();
        hoverHandlers.onPointerEnter(event);
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => isOpen && bar.onBlur(event)}
    >
      <button
        ref={trigger}
        type="button"
        className={`${styles.trigger} ${wide ? styles.main : ''}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onFocus={onIntent}
        onClick={() => {
          onIntent?.();
          bar.toggle(name);
        }}
      >
        {wide && <Icon name="menu" />}
        {name}
        <Icon name="down" size={14} />
      </button>
      <div ref={panel} id={id} className={wide ? styles.widePanel : styles.panel} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  );
}

/** Moves the focus in a menu by arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const tabStops = tabStopsIn(panel);
  const currentIndex = tabStops.findIndex((tabStop) => tabStop === document.activeElement);
  const targetIndexes: Partial<Record<string, number>> = {
    ArrowDown: currentIndex + 1,
    ArrowUp: currentIndex - 1,
    Home: 0,
    End: tabStops.length - 1,
  };
  const targetIndex = targetIndexes[event.key];
  if (targetIndex === undefined) return;
  const target = tabStops[(targetIndex + tabStops.length) % tabStops.length];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function tabStopsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a[href], button')];
}
