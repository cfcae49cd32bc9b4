import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../components/media/icon';
import styles from './main-nav.module.css';
import { focusFirst, walkMenu } from './menu-keys';
import type { MenuBar } from './use-menu-bar';

interface NavMenuProps {
  name: string;
  bar: MenuBar;
  /** Takes the whole width of the page below the row. */
  wide?: boolean;
  /** Called at the first sign of interest, before the menu opens. */
  onIntent?: () => void;
  children: ReactNode;
}

/** A button that shows and hides a list of links (the disclosure pattern), with a mouse by resting on it. */
export function NavMenu({ name, bar, wide = false, onIntent, children }: NavMenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = bar.open === name;
  const hover = bar.hover(name);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      trigger.current?.focus();
      bar.close();
    } else if (event.target !== trigger.current) {
      if (panel.current) walkMenu(event, panel.current);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      bar.show(name);
      // The panel is drawn with the next frame at the latest.
      requestAnimationFrame(() => focusFirst(panel.current));
    }
  };

  return (
    <li
      className={`${wide ? styles.wideMenu : styles.menu} needs-script`}
      {...hover}
      onPointerEnter={(event) => {
        onIntent?.();
        hover.onPointerEnter(event);
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
