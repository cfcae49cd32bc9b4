// Starts the application (`program`) after the first paint of the page. If it started at once, parsing, layout and the
// application would run in one long task and input would have to wait. The script element of this file has the URLs of the
// application, of the files that it imports and of the screen's files. Clicks and input before the start are replayed.
import { forgetFailedStart, recoverFailedStart } from './recover-failed-start';
import { holdClicks } from './replay-clicks';
import { recordInput } from './replay-input';

declare global {
  interface Window {
    /** Called once after the first render. Missing in development. */
    onHydrated?: () => void;
  }
}

const {
  program = '',
  before: importedFiles = '',
  screen: screenFiles = '',
} = document.querySelector<HTMLElement>('script[data-program]')?.dataset ?? {};
const splitFiles = (list: string) => list.split(' ').filter(Boolean);

/** Milliseconds to wait for a frame. A hidden window does not paint. */
const FRAME_TIMEOUT_MS = 200;

const preload = (file: string) => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
};

/** Loads all files in parallel and runs each in its own task so that a slow machine stays responsive. */
const loadProgram = async () => {
  [...splitFiles(importedFiles), program, ...splitFiles(screenFiles)].forEach(preload);
  for (const file of splitFiles(importedFiles)) {
    await import(/* @vite-ignore */ file);
    await new Promise((next) => setTimeout(next));
  }
  await import(/* @vite-ignore */ program);
};

let hasStarted = false;
const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  void loadProgram().catch(() => recoverFailedStart(program));
};
// A task that is queued in an animation frame runs after the frame is painted.
requestAnimationFrame(() => setTimeout(start));
setTimeout(start, FRAME_TIMEOUT_MS);

const replayInput = recordInput();
const replayClicks = holdClicks();
window.onHydrated = () => {
  delete window.onHydrated;
  forgetFailedStart();
  void replayInput().then(replayClicks);
};
