export interface PlacementDeps {
  isClosed: () => boolean;
  /** True if the window is where it belongs. The system may still be moving it. */
  isInPlace: () => boolean;
  /** Sets the bounds again. */
  setBounds: () => void;
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
}

/** Milliseconds between checks. */
const CHECK_MS = 50;
/** Consecutive checks that the window has to pass. */
const STABLE_CHECKS = 6;
/** Checks after which a window counts as unstable. */
const MAX_CHECKS = 50;

/**
 * Resolves to true when a new window was in place at six checks in a row (250 ms); false when it closed, or was not stable
 * within 2.5 s. Window managers may first place it in another position.
 */
export async function waitForPlacement({
  isClosed,
  isInPlace,
  setBounds,
  wait,
}: PlacementDeps): Promise<boolean> {
  let checksInPlace = 0;
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    if (isClosed()) return false;
    if (isInPlace()) checksInPlace += 1;
    else {
      checksInPlace = 0;
      setBounds();
    }
    if (checksInPlace === STABLE_CHECKS) return true;
    await wait(CHECK_MS);
  }
  return false;
}
