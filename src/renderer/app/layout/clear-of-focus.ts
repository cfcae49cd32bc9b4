import { useEffect } from 'react';
import { keepBelowHeader } from './below-header';

/** Where notices stand, the usual corner first. The lower ones come last: there a stand's keyboard lies. */
const corners = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;

/** How far the line around what has the focus stands out of it. Pixels. */
const OUTLINE = 4;

/**
 * Puts notices into the first corner in which they cover nothing of what the keyboard has come to (WCAG 2.4.11); into
 * the usual one when there is none, because it fills the window. A notice that has the focus itself stays.
 */
export function moveClearOfFocus(stack: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || stack.childElementCount === 0 || stack.contains(focused)) return;
  // A new page has the focus as a whole, and is larger than any notice.
  const isSeen = focused.id !== 'main' && focused.matches(':focus-visible');
  const box = (focused.closest('label') ?? focused).getBoundingClientRect();
  const isClear = (corner: string) => {
    stack.dataset['corner'] = corner;
    return !isSeen || !overlap(stack.getBoundingClientRect(), box);
  };
  if (!corners.some(isClear)) stack.dataset['corner'] = corners[0];
}

function overlap(notices: DOMRect, focused: DOMRect): boolean {
  return (
    notices.left < focused.right + OUTLINE &&
    focused.left - OUTLINE < notices.right &&
    notices.top < focused.bottom + OUTLINE &&
    focused.top - OUTLINE < notices.bottom
  );
}

/**
 * Whatever brings a notice and the focus together: the focus moves, the page does, a notice arrives, or the header has
 * slid to its place.
 */
const occasions = ['focusin', 'scroll', 'resize', 'animationstart', 'animationend', 'transitionend'] as const;

/** Keeps notices off the header and what has the focus, as long as they are shown. `find` has to be the same at every drawing. */
export function useClearOfFocus(find: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const stack = find();
      if (!stack) return;
      keepBelowHeader(stack);
      moveClearOfFocus(stack);
    };
    // By the next frame the browser has scrolled to what got the focus.
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    for (const occasion of occasions) window.addEventListener(occasion, lookSoon, true);
    lookSoon();
    return () => {
      cancelAnimationFrame(frame);
      for (const occasion of occasions) window.removeEventListener(occasion, lookSoon, true);
    };
  }, [find]);
}
