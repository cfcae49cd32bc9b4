import { useEffect, type RefObject } from 'react';
import { usePrefersReducedMotion } from '../../../hooks/use-prefers-reduced-motion';

/** Milliseconds until the next pixel. */
const STEP_MS = 500;

/**
 * Moves an element on by a pixel now and then, so that none of the screen's shows the same for hours. By a timer, because
 * an animation asks for every frame of the screen, also where few of them differ, and keeps the machine busy all day.
 */
export function useDrift(element: RefObject<HTMLElement>): void {
  const calm = usePrefersReducedMotion();
  useEffect(() => {
    if (calm) return;
    let pixels = 0;
    const moving = setInterval(() => {
      pixels += 1;
      if (element.current) element.current.style.transform = `translate(${pixels}px, ${-pixels}px)`;
    }, STEP_MS);
    return () => clearInterval(moving);
  }, [element, calm]);
}
