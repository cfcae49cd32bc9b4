import { powerSaveBlocker } from 'electron';

/** Milliseconds after the last call until the display may turn off. The page repeats the call every ten seconds. */
const BRIEF_MS = 30_000;

/** Keeps the display on and unlocked without input. */
export interface DisplayPower {
  /** Keeps the display on until the program ends: a kiosk attracts visitors without input. */
  keepOn(): void;
  /** Keeps the display on for 30 seconds. Presentations and forms of staff repeat the call while they are open. */
  keepOnBriefly(): void;
  /** Ends the effect of `keepOnBriefly`. */
  endBriefly(): void;
  /** Returns whether the last call of `keepOnBriefly` is less than 30 seconds ago and has not been ended. */
  isKeptOnBriefly(): boolean;
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
    keepOnBriefly() {
      start();
      clearTimeout(timer);
      timer = setTimeout(stop, BRIEF_MS);
    },
    endBriefly() {
      if (timer === undefined) return;
      clearTimeout(timer);
      stop();
    },
    isKeptOnBriefly: () => timer !== undefined,
  };
}
