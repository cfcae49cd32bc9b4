import { powerSaveBlocker } from 'electron';

/** Milliseconds after the last request until the display may turn off. The page repeats its request every ten seconds. */
const EXTENSION_MS = 30_000;

/** Prevents the system from turning the display off and locking the screen when there is no input. */
export interface DisplayPower {
  /** Keeps the display on until the program ends: a kiosk attracts visitors without input. */
  keepOn(): void;
  /** Keeps the display on for 30 seconds, for a presentation. */
  extend(): void;
  /** Returns whether the display is kept on by a call of `extend`. */
  isExtended(): boolean;
}

export function createDisplayPower(
  blocker: Pick<typeof powerSaveBlocker, 'start' | 'stop'> = powerSaveBlocker,
): DisplayPower {
  /** Null while the display may turn off. */
  let blockerId: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const start = () => (blockerId ??= blocker.start('prevent-display-sleep'));
  const stop = () => {
    if (blockerId !== null) blocker.stop(blockerId);
    blockerId = null;
    timer = undefined;
  };
  return {
    keepOn: () => void start(),
    extend() {
      start();
      clearTimeout(timer);
      timer = setTimeout(stop, EXTENSION_MS);
    },
    isExtended: () => timer !== undefined,
  };
}
