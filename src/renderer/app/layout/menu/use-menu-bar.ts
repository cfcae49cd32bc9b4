import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';

/** Time of hovering before a menu opens, in milliseconds. */
const OPEN_DELAY_MS = 100;
/** Time before a menu closes after the pointer has left it, in milliseconds. */
const CLOSE_DELAY_MS = 220;

export interface MenuBar {
  /** Name of the open menu, null for none. */
  openMenu: string | null;
  toggle(name: string): void;
  show(name: string): void;
  close: () => void;
  /** Returns the event handlers for the element that contains trigger and menu. */
  hoverHandlers(name: string): {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
  };
  /** Event handler for the same element while its menu is open. */
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * A menu bar with at most one open menu. Menus open on hover, click and by keyboard. They close on scrolling (unless the
 * keyboard focus is on an entry), on leaving by pointer or focus, on a press outside `root`, on navigation and on Escape. When
 * the focus is inside the menu, `NavMenu` handles Escape and restores the focus.
 */
export function useMenuBar(root: RefObject<HTMLElement>): MenuBar {
  const { key } = useLocation();
  // A menu is open only as long as the location key is the one at which it was opened: a navigation closes it.
  const [shown, setShown] = useState<{ name: string; locationKey: string } | null>(null);
  const openMenu = shown?.locationKey === key ? shown.name : null;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // A click must not close a menu that hover has just opened.
  const openedByHover = useRef(false);

  const setOpenMenu = useCallback(
    (name: string | null, byHover = false) => {
      clearTimeout(timer.current);
      openedByHover.current = byHover;
      setShown(name === null ? null : { name, locationKey: key });
    },
    [key],
  );
  const scheduleChange = (delayMs: number, name: string | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenMenu(name, true), delayMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (openMenu === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => setOpenMenu(null);
    // In a low window, the keyboard focus scrolls the page when it moves to an entry below the lower edge.
    const onScroll = () => !root.current?.querySelector('a:focus-visible') && close();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    // Escape must also close a menu opened on hover while the focus is outside the menu (WCAG 1.4.13).
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('scroll', onScroll, { passive: true, signal });
    document.addEventListener('pointerdown', onPress, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => listening.abort();
  }, [openMenu, setOpenMenu, root]);

  return {
    openMenu,
    toggle: (name) => setOpenMenu(openMenu === name && !openedByHover.current ? null : name),
    show: (name) => setOpenMenu(name),
    close: () => setOpenMenu(null),
    hoverHandlers: (name) => ({
      onPointerEnter: (event) => {
        if (event.pointerType !== 'mouse') return;
        // The pointer returned before the delay: the menu stays open.
        if (openMenu === name) clearTimeout(timer.current);
        else scheduleChange(OPEN_DELAY_MS, name);
      },
      onPointerLeave: (event) => event.pointerType === 'mouse' && scheduleChange(CLOSE_DELAY_MS, null),
    }),
    onBlur: (event) => {
      if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
        setOpenMenu(null);
    },
  };
}
