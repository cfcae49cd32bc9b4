import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns true once the element is within half a viewport height of the viewport, and stays true. True at once without
 * IntersectionObserver.
 */
export function useNearViewport<Part extends Element>(
  atOnce: boolean,
): [near: boolean, part: RefObject<Part>] {
  const part = useRef<Part>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (near) return;
    if (!part.current || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const watch = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50% 0px' },
    );
    watch.observe(part.current);
    return () => watch.disconnect();
  }, [near]);
  return [near, part];
}
