/** Browser functions that a hard navigation needs. Replaced in tests. */
export interface HardNavigationHost {
  /** Returns whether the server answers at a URL, with any page. */
  isReachable(url: string): Promise<boolean>;
  /** Records an attempt. Returns false for a second attempt and when nothing can be stored. */
  recordAttempt(url: string): boolean;
  navigate(url: string): void;
}

/**
 * Opens a URL (path and query) by a full page load, which brings the code of the current version. Returns false,
 * and stays on the page, when the server is unreachable, the URL was tried before or the navigation was aborted.
 */
export async function navigateHard(url: string, signal: AbortSignal, host = browserHost): Promise<boolean> {
  if (!(await host.isReachable(url)) || signal.aborted || !host.recordAttempt(url)) return false;
  host.navigate(url);
  return true;
}

const STORAGE_KEY = 'hard-navigations';
/** Attempts that are stored; older ones are deleted. */
const MAX_ATTEMPTS = 20;
/** Milliseconds to wait for the server's response. */
const TIMEOUT_MS = 4000;

const browserHost: HardNavigationHost = {
  // `AbortSignal.any`, which could also end the request of an aborted navigation, is missing in Safari before 17.4.
  isReachable: (url) =>
    fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      ({ status }) => status < 500,
      () => false,
    ),
  recordAttempt(url) {
    // This module's file name changes with each version, so a later version may try again.
    const attempt = `${import.meta.url} ${url}`;
    try {
      const attempts = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as string[];
      if (attempts.includes(attempt)) return false;
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...attempts, attempt].slice(-MAX_ATTEMPTS)));
      return true;
    } catch {
      return false;
    }
  },
  navigate(url) {
    // The back-forward cache could bring this page back with its old code.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
    window.location.assign(url);
  },
};
