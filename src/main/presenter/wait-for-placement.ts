export interface PlacementDeps {
  isClosed: () => boolean;
  /** The system may still be moving the window. */
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
const MAX_CHECKS = 50;

/**
 * Resolves to true when a new window stayed in place for 300 ms; false when it closed or was moved for 2.5 s. Window
 * managers may place it elsewhere first.
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
