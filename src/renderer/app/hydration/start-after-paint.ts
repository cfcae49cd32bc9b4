// Begins the shop's program in a page that the server has drawn, once that is on the screen. The program would otherwise
// run in the very task in which the browser ends reading the page and lays it out, so that whoever presses something then
// waits for both. The program's own element says where it is, and what it stands on; by now all that is there, and only has
// to be run. What somebody enters and presses before it is there is kept for it.
import { noteEarlyEntries } from './replay-input';
import { holdEarlyPresses } from './replay-clicks';

declare global {
  interface Window {
    /** To be called when the program has taken the page over; left out where there was nothing to take over. */
    programLives?: () => void;
  }
}

const { program = '', before = '' } =
  document.querySelector<HTMLElement>('script[data-program]')?.dataset ?? {};

/** A window out of sight paints nothing. Milliseconds. */
const PATIENCE = 200;

/** Each file in a task of its own: together they would keep a slow machine from answering. */
const run = async () => {
  for (const file of before.split(' ').filter(Boolean)) {
    await import(/* @vite-ignore */ file);
    await new Promise((next) => setTimeout(next));
  }
  await import(/* @vite-ignore */ program);
};

let hasBegun = false;
const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  void run();
};
// A frame is painted after what is asked for here, so that the next task comes behind it.
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, PATIENCE);

const enterAgain = noteEarlyEntries();
const pressAgain = holdEarlyPresses();
window.programLives = () => {
  delete window.programLives;
  void enterAgain().then(pressAgain);
};
