import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns true once the element is within half a viewport height of the viewport, and stays true. Immediately true without
 * IntersectionObserver.
 */
export function useNearViewport<Target extends Element>(
  initial: boolean,
): [isNear: boolean, target: RefObject<Target>] {
  const target = useRef<Target>(null);
  const [isNear, setNear] = useState(initial);
  useEffect(() => {
    if (isNear) return;
    if (!target.current || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [isNear, target];
}
