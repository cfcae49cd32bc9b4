import { tsParticles, type ISourceOptions } from '@tsparticles/engine';
import { loadSlim } from '@tsparticles/slim';

/** Running particles in an element. */
export interface Particles {
  setPlaying(on: boolean): void;
  remove(): void;
}

/** The specification's values: pixels, and pixels per frame for the speed. */
const defaults = {
  count: 80,
  opacity: 0.7,
  size: 4,
  speed: 3,
  line: { distance: 150, width: 1, opacity: 0.4 },
  colour: '#dedede',
};

/** The area for `count` particles. A smaller area gets fewer, at the same density. */
const AREA = { width: 1280, height: 800 };

/** Limit for particles added by clicks. */
const MAX_PARTICLES = 160;

const { line, colour } = defaults;

const options: ISourceOptions = {
  fullScreen: false,
  detectRetina: true,
  // The caller pauses them.
  pauseOnBlur: false,
  pauseOnOutsideViewport: false,
  particles: {
    number: {
      value: defaults.count,
      density: { enable: true, ...AREA },
      limit: { mode: 'delete', value: MAX_PARTICLES },
    },
    paint: { fill: { enable: true, color: { value: colour } } },
    shape: { type: 'circle' },
    opacity: { value: defaults.opacity },
    size: { value: { min: 1, max: defaults.size } },
    links: { enable: true, color: colour, ...line },
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
};

let loading: Promise<void> | undefined;

export async function startParticles(element: HTMLElement): Promise<Particles> {
  await (loading ??= loadSlim(tsParticles));
  const container = await tsParticles.load({ id: 'backdrop', element, options });
  return {
    setPlaying(on) {
      // `play` on a running animation would draw each frame twice.
      if (!container || container.animationStatus === on) return;
      if (on) container.play();
      else container.pause();
    },
    remove: () => container?.destroy(),
  };
}
