import { tsParticles, type ISourceOptions } from '@tsparticles/engine';
import { loadSlim } from '@tsparticles/slim';

/** Running particles in an element. */
export interface Particles {
  setPlaying(isPlaying: boolean): void;
  remove(): void;
}

/** Values given by the specification; lengths in pixels, the speed in pixels per frame. */
const defaults = {
  count: 80,
  opacity: 0.7,
  size: 4,
  speed: 3,
  line: { distance: 150, width: 1, opacity: 0.4 },
  color: '#dedede',
};

/** Smallest area with all particles, in CSS pixels. A smaller element has fewer, at the same density. */
const FULL_COUNT_AREA = 1280 * 600;

/** Maximum number of particles, including those that clicks add. */
const MAX_PARTICLES = 160;

const { line, color } = defaults;

const options = (count: number): ISourceOptions => ({
  fullScreen: false,
  detectRetina: true,
  // The caller pauses the particles.
  pauseOnBlur: false,
  pauseOnOutsideViewport: false,
  particles: {
    number: {
      value: count,
      limit: { mode: 'delete', value: MAX_PARTICLES },
    },
    paint: { fill: { enable: true, color: { value: color } } },
    shape: { type: 'circle' },
    opacity: { value: defaults.opacity },
    size: { value: defaults.size },
    links: { enable: true, color: color, ...line },
    move: { enable: true, speed: defaults.speed, outModes: 'bounce' },
  },
  interactivity: {
    // Listens on the window so that the canvas does not block the pointer.
    detectsOn: 'window',
    events: {
      onHover: { enable: true, mode: 'grab' },
      onClick: { enable: true, mode: 'push' },
    },
    modes: {
      grab: { distance: line.distance, links: { opacity: line.opacity } },
      push: { quantity: 4 },
    },
  },
});

/** Returns the number of particles for an element of this size. */
export function particleCount({ width, height }: { width: number; height: number }): number {
  return Math.round(defaults.count * Math.min(1, (width * height) / FULL_COUNT_AREA));
}

let loading: Promise<void> | undefined;

/** Draws particles in an element and moves them until they are paused or removed. */
export async function startParticles(element: HTMLElement): Promise<Particles> {
  await (loading ??= loadSlim(tsParticles));
  const count = particleCount(element.getBoundingClientRect());
  const container = await tsParticles.load({ id: 'backdrop', element, options: options(count) });
  return {
    setPlaying(isPlaying) {
      // `play` on a running animation would draw each frame twice.
      if (!container || container.animationStatus === isPlaying) return;
      if (isPlaying) container.play();
      else container.pause();
    },
    remove: () => container?.destroy(),
  };
}
