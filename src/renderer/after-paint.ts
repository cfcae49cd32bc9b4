// Begins the shop's program in a page that the server has drawn, once that is on the screen. The program would otherwise
// run in the very task in which the browser ends reading the page and lays it out, so that whoever presses something then
// waits for both. The program's own element says where it is; by now it is there, and only has to be run. What somebody
// enters and presses before it is there is kept for it.
import { noteEarlyEntries } from './early/early-entries';
import { holdEarlyPresses } from './early/early-presses';

declare global {
  interface Window {
    /** To be called when the program has taken the page over; left out where there was nothing to take over. */
    programLives?: () => void;
  }
}

const { program = '' } = document.querySelector<HTMLElement>('script[data-program]')?.dataset ?? {};

/** A window out of sight paints nothing. Milliseconds. */
const PATIENCE = 200;

let hasBegun = false;
const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  void import(/* @vite-ignore */ program);
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
