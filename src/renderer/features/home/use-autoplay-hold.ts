import { useState, type PointerEvent, type RefObject } from 'react';
import { useFocusBeforeHydration } from '../../hooks/use-focus-before-hydration';

interface AutoplayHold {
  /** True while the mouse or the keyboard focus is inside the section. */
  isHeld: boolean;
  /** Event handlers of the section. */
  handlers: {
    onFocus: () => void;
    onBlur: () => void;
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
  };
}

/** Holds the autoplay of a section during use: a focused slide that disappears would lose the focus. */
export function useAutoplayHold(section: RefObject<HTMLElement>): AutoplayHold {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useFocusBeforeHydration(section, () => setFocus(true));
  return {
    isHeld: isHovered || hasFocus,
    handlers: {
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') setHovered(true);
      },
      onPointerLeave: ({ pointerType, currentTarget }) => {
        if (pointerType !== 'mouse') return;
        setHovered(false);
        // A click leaves the focus on a button, which does not hold the autoplay after the mouse has left.
        if (!currentTarget.querySelector(':focus-visible')) setFocus(false);
      },
    },
  };
}
