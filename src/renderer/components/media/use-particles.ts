import { useEffect, useState, type RefObject } from 'react';
import type { Particles } from './particle-engine';
import { mayDecorate, type Machine } from './spare-motion';
import { useCalm } from '../../hooks/use-prefers-reduced-motion';
import { useOutOfSight } from '../../hooks/use-is-covered';
import { whenSettled } from '../../lib/when-settled';

const engineCode = () => import('./particle-engine');

interface DriftingParticles {
  /** Whether there are any: never where the motion cannot be spared. */
  ready: boolean;
  /** Whether they move, apart from times at which nobody can see them. */
  playing: boolean;
  togglePlaying: () => void;
}

/** Lets particles drift in an element, once the page has done everything else. */
export function useParticles(view: RefObject<HTMLElement>): DriftingParticles {
  const [particles, setParticles] = useState<Particles | null>(null);
  const [stopped, setStopped] = useState(false);
  const seen = useSeen(view, particles !== null);
  const calm = useCalm();

  useEffect(() => {
    const element = view.current;
    if (!element || !mayDecorate({ calm, ...machineHere() })) return;
    let left = false;
    let started: Particles | null = null;
    const giveUp = whenSettled(() => {
      engineCode()
        .then(({ startParticles }) => (left ? null : startParticles(element)))
        .then((those) => {
          if (left) those?.remove();
          else setParticles((started = those));
        })
        // Without the network the ground stays plain.
        .catch(() => undefined);
    });
    return () => {
      left = true;
      giveUp();
      started?.remove();
      setParticles(null);
    };
  }, [view, calm]);

  useEffect(() => particles?.move(!stopped && seen), [particles, stopped, seen]);

  return { ready: particles !== null, playing: !stopped, togglePlaying: () => setStopped(!stopped) };
}

/** Whether an element is on the screen, in a tab that is shown, and nothing covers the page. */
function useSeen(view: RefObject<HTMLElement>, asked: boolean): boolean {
  const [onScreen, setOnScreen] = useState(true);
  const [shown, setShown] = useState(true);
  const outOfSight = useOutOfSight();
  useEffect(() => {
    const element = view.current;
    if (!element || !asked) return;
    const look = () => setShown(document.visibilityState === 'visible');
    const watcher = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true));
    look();
    document.addEventListener('visibilitychange', look);
    watcher.observe(element);
    return () => {
      document.removeEventListener('visibilitychange', look);
      watcher.disconnect();
    };
  }, [view, asked]);
  return onScreen && shown && !outOfSight;
}

function machineHere(): Omit<Machine, 'calm'> {
  // Not every browser tells these.
  const { deviceMemory, connection, hardwareConcurrency } = navigator as Navigator & {
    deviceMemory?: number;
    connection?: { saveData?: boolean };
  };
  return { saveData: connection?.saveData, memory: deviceMemory, processors: hardwareConcurrency };
}
