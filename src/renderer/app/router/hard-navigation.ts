import { LoadFailure } from '../../api/failure';

/** The code of a screen did not come: no network, or a newer version of the shop has replaced its file. */
export class MissingCode extends LoadFailure {
  constructor() {
    super({ kind: 'offline' });
  }
}

/** What a whole page load needs of the browser. */
export interface PageLoads {
  /** Whether the shop answers at an address, with whatever page. */
  answers(address: string, signal: AbortSignal): Promise<boolean>;
  /** Notes that an address is loaded as a whole. False when it was before, or when nothing can be noted. */
  note(address: string): boolean;
  go(address: string): void;
}

/**
 * Opens an address (path and query) by a whole page load, which brings the code of the shop's present version.
 * Gives false when there is no network, when this was tried before, or when the navigation was given up meanwhile:
 * then the page stays.
 */
export async function loadWhole(
  address: string,
  signal: AbortSignal,
  loads = browserLoads,
): Promise<boolean> {
  if (!(await loads.answers(address, signal)) || signal.aborted || !loads.note(address)) return false;
  loads.go(address);
  return true;
}

const KEY = 'whole-loads';
const MOST_NOTES = 20;
const ANSWER_MS = 4000;

const browserLoads: PageLoads = {
  answers: (address, signal) =>
    fetch(address, {
      method: 'HEAD',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    }).then(
      ({ status }) => status < 500,
      () => false,
    ),
  note(address) {
    // This file is part of the entry, whose name changes with every version: a later one may try again.
    const note = `${import.meta.url} ${address}`;
    try {
      const notes = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
      if (notes.includes(note)) return false;
      sessionStorage.setItem(KEY, JSON.stringify([...notes, note].slice(-MOST_NOTES)));
      return true;
    } catch {
      return false;
    }
  },
  go(address) {
    // The browser may bring this page back from its memory, of an old version and still waiting.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
    window.location.assign(address);
  },
};
