export interface Settling {
  isGone: () => boolean;
  /** Whether it is where it should be, which may change while the system places it. */
  isThere: () => boolean;
  /** Puts it there once more. */
  place: () => void;
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
}

/** Milliseconds between two looks. */
const LOOK = 50;
/** So many looks in a row find a window that stays. */
const STEADY = 6;
const LOOKS = 50;

/**
 * True once a new window has stayed at its place for 300 ms; false when it is gone or was not left there within 2.5 s. A
 * window manager may map it elsewhere first, and some sessions give every window all of the screens.
 */
export async function isSettled({ isGone, isThere, place, wait }: Settling): Promise<boolean> {
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
