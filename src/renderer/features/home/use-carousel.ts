import { useEffect, useRef, useState, type RefObject } from 'react';
import { useIsWindowCovered } from '../../hooks/use-modal';
import { usePrefersReducedMotion } from '../../hooks/use-prefers-reduced-motion';
import type { CarouselControl } from './swiper-carousel';

interface Carousel {
  /** True if the code of the carousel is loaded. Until then, only the first banner is visible. */
  ready: boolean;
  /** Index of the visible slide. */
  current: number;
  /** True if autoplay is on, even while it pauses, for example during hover. */
  playing: boolean;
  togglePlaying: () => void;
  previous: () => void;
  next: () => void;
  show: (index: number) => void;
}

/**
 * Runs a carousel of `count` slides, which are the children of the first child of `view`. Autoplay pauses while `isHeld` is
 * true or the window is covered.
 */
export function useCarousel(view: RefObject<HTMLElement>, count: number, isHeld: boolean): Carousel {
  const carouselControl = useRef<CarouselControl | null>(null);
  const [ready, setReady] = useState(false);
  const [current, setCurrent] = useState(0);
  const [stoppedByUser, setStoppedByUser] = useState<boolean | null>(null);
  const reducedMotion = usePrefersReducedMotion();
  const isWindowCovered = useIsWindowCovered();
  // Until the visitor decides, autoplay follows the reduced-motion setting.
  const playing = !(stoppedByUser ?? reducedMotion);

  useEffect(() => {
    const element = view.current;
    if (!element || count < 2) return;
    let isUnmounted = false;
    const firstImage = element.querySelector('img');
    void (firstImage?.decode?.() ?? Promise.resolve())
      // A broken image must not delay the carousel.
      .catch(() => undefined)
      .then(waitUntilIdle)
      .then(() => (isUnmounted ? null : import('./swiper-carousel')))
      .then((module) => {
        if (isUnmounted || !module) return;
        carouselControl.current = module.startCarousel(element, setCurrent);
        setReady(true);
      })
      // Offline, the first banner stays.
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
      carouselControl.current?.destroy();
      carouselControl.current = null;
      setReady(false);
    };
  }, [view, count]);

  useEffect(() => {
    if (ready) carouselControl.current?.setAutoplay(playing && !isHeld && !isWindowCovered);
  }, [ready, playing, isHeld, isWindowCovered]);

  useEffect(() => {
    const slides = view.current?.firstElementChild?.children ?? [];
    [...slides].forEach((slide, index) => slide.toggleAttribute('inert', index !== current));
  }, [view, current]);

  return {
    ready,
    current,
    playing,
    togglePlaying: () => setStoppedByUser(playing),
    previous: () => carouselControl.current?.show((current + count - 1) % count),
    next: () => carouselControl.current?.show((current + 1) % count),
    show: (index) => carouselControl.current?.show(index),
  };
}

/** Resolves when the browser is idle, after one second at the latest. */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1000 });
    // Safari has no requestIdleCallback. After 200 ms it has painted the page.
    else setTimeout(resolve, 200);
  });
}
