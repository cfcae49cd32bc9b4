import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CarouselControl } from './swiper-carousel';
import { usePrefersReducedMotion } from '../../hooks/use-prefers-reduced-motion';
import { useIsCovered } from '../../hooks/use-is-covered';

export interface Carousel {
  /** Whether the engine has come; until then the first banner simply stands there. */
  ready: boolean;
  current: number;
  /** Whether the banners change by themselves, apart from a pointer or the focus holding them for a moment. */
  playing: boolean;
  togglePlaying: () => void;
  hold: (on: boolean) => void;
  previous: () => void;
  next: () => void;
  show: (index: number) => void;
}

/** Drives the track inside `view`: its first child's children are the slides. */
export function useCarousel(view: RefObject<HTMLElement>, count: number): Carousel {
  const engine = useRef<CarouselControl | null>(null);
  const [ready, setReady] = useState(false);
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState<boolean | null>(null);
  const [held, setHeld] = useState(false);
  const calm = usePrefersReducedMotion();
  const outOfSight = useIsCovered();
  // Until the person decides, the banners move unless less motion was asked for.
  const playing = !(stopped ?? calm);

  useEffect(() => {
    const element = view.current;
    if (!element || count < 2) return;
    let left = false;
    const first = element.querySelector('img');
    void (first?.decode?.() ?? Promise.resolve())
      // A picture that cannot be drawn holds nothing up.
      .catch(() => undefined)
      .then(idle)
      .then(() => (left ? null : import('./swiper-carousel')))
      .then((module) => {
        if (left || !module) return;
        engine.current = module.startCarousel(element, setCurrent);
        setReady(true);
      })
      // Without the network the first banner stays.
      .catch(() => undefined);
    return () => {
      left = true;
      engine.current?.stop();
      engine.current = null;
      setReady(false);
    };
  }, [view, count]);

  useEffect(() => {
    if (ready) engine.current?.autoplay(playing && !held && !outOfSight);
  }, [ready, playing, held, outOfSight]);

  useEffect(() => {
    const slides = view.current?.firstElementChild?.children ?? [];
    [...slides].forEach((slide, index) => slide.toggleAttribute('inert', index !== current));
  }, [view, current]);

  return {
    ready,
    current,
    playing,
    togglePlaying: () => setStopped(playing),
    hold: setHeld,
    previous: () => engine.current?.show((current + count - 1) % count),
    next: () => engine.current?.show((current + 1) % count),
    show: (index) => engine.current?.show(index),
  };
}

/** Resolves when the browser has nothing better to do, after a second at the latest. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}
