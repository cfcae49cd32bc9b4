import { useEffect, useState, type RefObject } from 'react';
import { useIsWindowCovered } from '../../hooks/use-modal';
import { usePrefersReducedMotion } from '../../hooks/use-prefers-reduced-motion';
import { onLoadIdle } from '../../lib/scheduling';
import type { Particles } from './particle-engine';

const importEngine = () => import('./particle-engine');

interface ParticleControls {
  /** True when particles are shown. Never true where `canAnimate` is false. */
  ready: boolean;
  /** True unless the visitor has paused them. They also pause while they are not visible. */
  playing: boolean;
  togglePlaying: () => void;
}

/** Shows drifting particles in an element after the page has loaded. */
export function useParticles(view: RefObject<HTMLElement>): ParticleControls {
  const [particles, setParticles] = useState<Particles | null>(null);
  const [isStopped, setStopped] = useState(false);
  const isVisible = useIsVisible(view, particles !== null);
  const prefersReducedMotion = usePrefersReducedMotion();

  useEffect(() => {
    const element = view.current;
    if (!element || !canAnimate({ prefersReducedMotion, ...deviceCapabilities() })) return;
    let isUnmounted = false;
    let started: Particles | null = null;
    const cancel = onLoadIdle(() => {
      importEngine()
        .then(({ startParticles }) => (isUnmounted ? null : startParticles(element)))
        .then((result) => {
          if (isUnmounted) result?.remove();
          else setParticles((started = result));
        })
        // Without the code the background stays plain.
        .catch(() => undefined);
    });
    return () => {
      isUnmounted = true;
      cancel();
      started?.remove();
      setParticles(null);
    };
  }, [view, prefersReducedMotion]);

  useEffect(() => particles?.setPlaying(!isStopped && isVisible), [particles, isStopped, isVisible]);

  return { ready: particles !== null, playing: !isStopped, togglePlaying: () => setStopped(!isStopped) };
}

/** Returns whether an element is in the viewport of a visible tab and not covered by a dialog. Observes it only if `enabled`. */
function useIsVisible(view: RefObject<HTMLElement>, enabled: boolean): boolean {
  const [isInViewport, setInViewport] = useState(true);
  const [isTabVisible, setTabVisible] = useState(true);
  const isWindowCovered = useIsWindowCovered();
  useEffect(() => {
    const element = view.current;
    if (!element || !enabled) return;
    const updateTabVisible = () => setTabVisible(document.visibilityState === 'visible');
    const observer = new IntersectionObserver(([entry]) => setInViewport(entry?.isIntersecting ?? true));
    updateTabVisible();
    document.addEventListener('visibilitychange', updateTabVisible);
    observer.observe(element);
    return () => {
      document.removeEventListener('visibilitychange', updateTabVisible);
      observer.disconnect();
    };
  }, [view, enabled]);
  return isInViewport && isTabVisible && !isWindowCovered;
}

/** Facts that decide about animations; undefined where the browser does not report them. */
export interface DeviceCapabilities {
  prefersReducedMotion: boolean;
  saveData: boolean | undefined;
  /** Gigabytes. */
  memory: number | undefined;
  processors: number | undefined;
}

/** Gigabytes of memory and number of processors up to which a device runs no decorative animation. */
const WEAK_DEVICE = { memory: 2, processors: 1 };

/** Returns whether decoration may move: the visitor allows it and the device is not known to be weak. */
export function canAnimate({
  prefersReducedMotion,
  saveData = false,
  memory,
  processors,
}: DeviceCapabilities): boolean {
  const isWeak = isAtMost(memory, WEAK_DEVICE.memory) || isAtMost(processors, WEAK_DEVICE.processors);
  return !prefersReducedMotion && !saveData && !isWeak;
}

function isAtMost(value: number | undefined, limit: number): boolean {
  return value !== undefined && value <= limit;
}

function deviceCapabilities(): Omit<DeviceCapabilities, 'prefersReducedMotion'> {
  const { deviceMemory, connection, hardwareConcurrency } = navigator as Navigator & {
    deviceMemory?: number;
    connection?: { saveData?: boolean };
  };
  return { saveData: connection?.saveData, memory: deviceMemory, processors: hardwareConcurrency };
}
