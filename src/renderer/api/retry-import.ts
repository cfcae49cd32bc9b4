/** Milliseconds between attempts: doubles from `first` to `max`. */
const DELAY_MS = { first: 1000, max: 60_000 };

/**
 * Repeats `load` with exponential back-off until it succeeds. `load` gets the attempt number, from 1. While React waits for the
 * code, the server's HTML of that part of the page stays visible. Never rejects.
 */
export async function retryUntilLoaded<Code>(load: (attempt: number) => Promise<Code>): Promise<Code> {
  let delayMs = DELAY_MS.first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load(attempt);
    } catch {
      await waitOrReconnect(delayMs);
      delayMs = Math.min(delayMs * 2, DELAY_MS.max);
    }
  }
}

/** Retries a dynamic import until it succeeds. */
export function retryImport<Code>(load: () => Promise<Code>): Promise<Code> {
  return retryUntilLoaded((attempt) => tryImport(load, attempt));
}

/**
 * Imports code. Chromium 150 remembers a failed import and does not request its URL again; 156 does. From the second attempt on,
 * an import that fails is therefore repeated with the URL of the error message and a query string, which every version requests.
 */
export async function tryImport<Code>(load: () => Promise<Code>, attempt: number): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const url = /\S+\.js$/.exec(error instanceof Error ? error.message : '')?.[0];
    if (attempt === 1 || url === undefined) throw error;
    return (await import(/* @vite-ignore */ `${url}?attempt=${attempt}`)) as Code;
  }
}

/** Returns a function that imports code. A call after a failed one imports the code again, as `tryImport` describes. */
export function retryableImport<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let attempts = 0;
  return () => tryImport(load, (attempts += 1));
}

/** Waits for the given time, or until the browser reports that it is online again. */
function waitOrReconnect(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, maxMs);
    window.addEventListener('online', finish);
  });
}
