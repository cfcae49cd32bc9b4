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

/** Milliseconds that a pointer must rest before a menu opens, and may be away before it closes. */
const REST_MS = 100;
const AWAY_MS = 220;

export interface MenuBar {
  /** Name of the one open menu, null for none. */
  open: string | null;
  toggle(name: string): void;
  show(name: string): void;
  close: () => void;
  /** For the element that holds a trigger and its menu. */
  hover(name: string): {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
  };
  /** For the same element, while its menu is open. */
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Menus of which one is open at the most: by a resting mouse, by a press, by the keyboard. Scrolling the page,
 * leaving with pointer or keyboard, a press outside `root`, going to another page and Esc close it. Where the focus is in
 * the menu, Esc is the view's, which gives it back.
 */
export function useMenuBar(root: RefObject<HTMLElement>): MenuBar {
  const { key } = useLocation();
  // A menu belongs to the page on which it was opened; on the next one it is closed.
  const [shown, setShown] = useState<{ name: string; on: string } | null>(null);
  const open = shown?.on === key ? shown.name : null;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // A press on a menu that the mouse opened a moment ago means "open", not "close again".
  const openedByHover = useRef(false);

  const set = useCallback(
    (next: string | null, byHover = false) => {
      clearTimeout(timer.current);
      openedByHover.current = byHover;
      setShown(next === null ? null : { name: next, on: key });
    },
    [key],
  );
  const later = (ms: number, next: string | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(next, true), ms);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (open === null) return;
    const close = () => set(null);
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    // A menu that a mouse opened lies over the page while the focus is anywhere else (WCAG 1.4.13).
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('scroll', close, { passive: true });
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('scroll', close);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, set, root]);

  return {
    open,
    toggle: (name) => set(open === name && !openedByHover.current ? null : name),
    show: (name) => set(name),
    close: () => set(null),
    hover: (name) => ({
      onPointerEnter: (event) => {
        if (event.pointerType !== 'mouse') return;
        // Back in time: the menu stays.
        if (open === name) clearTimeout(timer.current);
        else later(REST_MS, name);
      },
      onPointerLeave: (event) => event.pointerType === 'mouse' && later(AWAY_MS, null),
    }),
    onBlur: (event) => {
      if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
        set(null);
    },
  };
}
