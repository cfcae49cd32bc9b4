/** Session storage key. Its value is the URL of the program whose failure has already caused a reload. */
const STORAGE_KEY = 'failed-program';
/** Milliseconds between requests to an unreachable server: doubles from `first` to `max`. */
const DELAY_MS = { first: 1000, max: 60_000 };
/** Milliseconds to wait for one response of the server. */
const TIMEOUT_MS = 4000;

/**
 * Reloads a page whose program (a URL) failed to load, because browsers do not request a failed module again and a new version
 * of the shop may have replaced it. Shows a message and waits while the server is unreachable, then reloads. If the server
 * answers at once, reloads only once for each program, so that a damaged program does not cause a reload loop; the next time, a
 * message offers to reload.
 */
export async function recoverFailedStart(program: string): Promise<void> {
  let wasUnreachable = false;
  for (let delayMs = DELAY_MS.first; !(await isReachable()); delayMs = Math.min(delayMs * 2, DELAY_MS.max)) {
    wasUnreachable = true;
    showMessage();
    await waitUntilOnline(delayMs);
  }
  if (wasUnreachable || recordReload(program)) location.reload();
  else showMessage();
}

/** Permits another reload after a later failure. Called when the program has started. */
export function forgetFailedStart(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is disabled, so nothing was recorded.
  }
}

function showMessage(): void {
  document.getElementById('start-failure')?.setAttribute('data-failed', '');
}

function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** Records that a program's failure causes a reload. Returns false when it is already recorded and when nothing can be stored. */
function recordReload(program: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === program) return false;
    sessionStorage.setItem(STORAGE_KEY, program);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the browser is online again, at most for the given time. */
function waitUntilOnline(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxMs);
    addEventListener('online', () => resolve(), { once: true });
  });
}
