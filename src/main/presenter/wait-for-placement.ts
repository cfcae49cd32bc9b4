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
 * within 2.5 s. Window managers may place it elsewhere first.
 */
export async function waitForPlacement({
  isClosed,
  isInPlace,
  setBounds,
  wait,
}: PlacementDeps): Promise<boolean> {
  let stable = 0;
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    if (isClosed()) return false;
    if (isInPlace()) stable += 1;
    else {
      stable = 0;
      setBounds();
    }
    if (stable === STABLE_CHECKS) return true;
    await wait(CHECK_MS);
  }
  return false;
}
