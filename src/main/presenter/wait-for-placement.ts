export interface PlacementPorts {
  isGone: () => boolean;
  /** The system may still be moving the window. */
  isThere: () => boolean;
  /** Sets the bounds again. */
  place: () => void;
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
}

/** Milliseconds between checks. */
const LOOK = 50;
/** Consecutive checks that the window has to pass. */
const STEADY = 6;
const LOOKS = 50;

/**
 * Resolves to true when a new window stayed in place for 300 ms; false when it closed or was moved for 2.5 s. Window
 * managers may place it elsewhere first.
 */
export async function waitForPlacement({ isGone, isThere, place, wait }: PlacementPorts): Promise<boolean> {
  let steady = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    if (isGone()) return false;
    if (isThere()) steady += 1;
    else {
      steady = 0;
      place();
    }
    if (steady === STEADY) return true;
    await wait(LOOK);
  }
  return false;
}
