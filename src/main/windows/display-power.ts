import { powerSaveBlocker } from 'electron';

/** Milliseconds after the last request until the display may turn off: the page repeats its request every ten seconds. */
const REQUEST_MS = 30_000;

/** Prevents the system from turning the display off and from locking the screen, which need input otherwise. */
export interface DisplayPower {
  /** Keeps the display on until the program ends: a kiosk attracts visitors without input. */
  keepOn(): void;
  /** Keeps the display on for a short time, for a presentation. */
  extend(): void;
  /** Returns whether the page has requested the display within that time. */
  isExtended(): boolean;
}

export function createDisplayPower(
  blocker: Pick<typeof powerSaveBlocker, 'start' | 'stop'> = powerSaveBlocker,
): DisplayPower {
  /** Id of the running blocker; null while the display may turn off. */
  let running: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const start = () => (running ??= blocker.start('prevent-display-sleep'));
  const stop = () => {
    if (running !== null) blocker.stop(running);
    running = null;
    timer = undefined;
  };
  return {
    keepOn: () => void start(),
    extend() {
      start();
      clearTimeout(timer);
      timer = setTimeout(stop, REQUEST_MS);
    },
    isExtended: () => timer !== undefined,
  };
}
