import type { Reason } from './pages-ahead';
import { addressAt } from './shop-link';

/** Who is told that a page is probably visited next, or not any longer. */
export interface Wishes {
  want: (address: string, reason: Reason) => void;
  leave: (address: string, reason: Reason) => void;
}

/** Milliseconds that a pointer rests on a link before it means the link; less is passing over. */
const DWELL_MS = 60;

export interface IntentWatch {
  /** Finds a pointer that rests where it was while the page changed under it. */
  look: () => void;
  /** Forgets where pointer and focus are, because the page is left. */
  reset: () => void;
  stop: () => void;
}

/**
 * Listens on the whole document for a pointer that rests on a link, a finger or button that goes down on it, and
 * the keyboard's focus.
 */
export function watchIntent(wishes: Wishes): IntentWatch {
  const pointer = createDwell('pointer', wishes);
  const focus = createDwell('focus', wishes);
  const listening = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, act, { passive: true, signal: listening.signal });

  // A finger is over an element only while it presses, and leaves it just before the click.
  on('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'touch') pointer.at(addressAt(target));
  });
  on('pointerout', ({ pointerType, relatedTarget }) => {
    if (pointerType !== 'touch') pointer.at(addressAt(relatedTarget));
  });
  on('pointerdown', ({ target }) => {
    pointer.at(addressAt(target));
    pointer.hurry();
  });
  // The press became scrolling.
  on('pointercancel', () => pointer.at(null));
  on('focusin', ({ target }) => focus.at(addressAt(target)));
  on('focusout', ({ relatedTarget }) => focus.at(addressAt(relatedTarget)));

  return {
    look: () => pointer.at(addressAt(document.querySelector('a:hover'))),
    reset() {
      pointer.reset();
      focus.reset();
    },
    stop: () => listening.abort(),
  };
}

/** Where one thing that can mean a link is, and since when. */
function createDwell(reason: Reason, { want, leave }: Wishes) {
  let address: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hurry = () => {
    clearTimeout(timer);
    if (address !== null) want(address, reason);
  };
  const reset = () => {
    clearTimeout(timer);
    address = null;
  };
  return {
    hurry,
    reset,
    at(next: string | null): void {
      if (next === address) return;
      if (address !== null) leave(address, reason);
      reset();
      address = next;
      if (next !== null) timer = setTimeout(hurry, DWELL_MS);
    },
  };
}
