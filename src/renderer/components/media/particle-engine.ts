import { tsParticles, type ISourceOptions } from '@tsparticles/engine';
import { loadSlim } from '@tsparticles/slim';

/** Particles in an element of the page. */
export interface Particles {
  move(on: boolean): void;
  remove(): void;
}

/** The specification's particles: pixels, and pixels of way in a frame. */
const defaults = {
  count: 80,
  opacity: 0.7,
  size: 4,
  speed: 3,
  line: { distance: 150, width: 1, opacity: 0.4 },
  colour: '#dedede',
};

/** The area that has so many; a smaller one has as few as look alike. */
const AREA = { width: 1280, height: 800 };

/** However often somebody clicks, there are no more. */
const MOST = 160;

const { line, colour } = defaults;

const options: ISourceOptions = {
  fullScreen: false,
  detectRetina: true,
  // Whoever shows them stops them when nobody sees them.
  pauseOnBlur: false,
  pauseOnOutsideViewport: false,
  particles: {
    number: {
      value: defaults.count,
      density: { enable: true, ...AREA },
      limit: { mode: 'delete', value: MOST },
    },
    paint: { fill: { enable: true, color: { value: colour } } },
    shape: { type: 'circle' },
    opacity: { value: defaults.opacity },
    size: { value: { min: 1, max: defaults.size } },
    links: { enable: true, color: colour, ...line },
    move: { enable: true, speed: defaults.speed, outModes: 'bounce' },
  },
  interactivity: {
    // The window hears the pointer, so that the canvas never stands in its way.
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

/** Draws particles that drift in an element. */
export async function startParticles(element: HTMLElement): Promise<Particles> {
  await (loading ??= loadSlim(tsParticles));
  const container = await tsParticles.load({ id: 'backdrop', element, options });
  return {
    move(on) {
      // Told to play while it plays, it would draw every frame twice.
      if (!container || container.animationStatus === on) return;
      if (on) container.play();
      else container.pause();
    },
    remove: () => container?.destroy(),
  };
}
