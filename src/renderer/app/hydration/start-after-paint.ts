// Starts the application in a server-rendered page after the first paint. Without it, parsing, layout and the program
// run in one long task and input has to wait. This entry's own script element names the program and its imports, which
// are preloaded by then. Clicks and input that come before the program are replayed.
import { holdClicks } from './replay-clicks';
import { recordInput } from './replay-input';

declare global {
  interface Window {
    /** Called once after hydration. Missing where the page was not server-rendered. */
    onHydrated?: () => void;
  }
}

const { program = '', before = '' } =
  document.querySelector<HTMLElement>('script[data-program]')?.dataset ?? {};

/** Milliseconds to wait for a frame. A hidden window does not paint. */
const FRAME_TIMEOUT_MS = 200;

/** Runs each file in its own task so that a slow machine stays responsive. */
const run = async () => {
  for (const file of before.split(' ').filter(Boolean)) {
    await import(/* @vite-ignore */ file);
    await new Promise((next) => setTimeout(next));
  }
  await import(/* @vite-ignore */ program);
};

let hasStarted = false;
const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  void run();
};
// A task that is queued in an animation frame runs after the frame is painted.
requestAnimationFrame(() => setTimeout(start));
setTimeout(start, FRAME_TIMEOUT_MS);

const replayInput = recordInput();
const replayClicks = holdClicks();
window.onHydrated = () => {
  delete window.onHydrated;
  void replayInput().then(replayClicks);
};
