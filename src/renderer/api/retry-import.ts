/** Delay between attempts: doubles from `first` to `max`. Milliseconds. */
const DELAY_MS = { first: 1000, max: 60_000 };

/**
 * Repeats `load` with exponential back-off until it succeeds. The server's HTML of that part of the page stays visible
 * as long as React waits. `load` gets the attempt number, from 1. Never rejects.
 */
export async function retryUntilLoaded<Code>(load: (attempt: number) => Promise<Code>): Promise<Code> {
  let delay = DELAY_MS.first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load(attempt);
    } catch {
      await onlineOrAfter(delay);
      delay = Math.min(delay * 2, DELAY_MS.max);
    }
  }
}

/**
 * Retries a dynamic import until it succeeds. Chromium (150) remembers a failed import, so later attempts use the URL
 * from the error message with a query string.
 */
export function retryImport<Code>(load: () => Promise<Code>): Promise<Code> {
  return retryUntilLoaded((attempt) =>
    load().catch((error: unknown) => {
      const url = /\S+\.js$/.exec(error instanceof Error ? error.message : '')?.[0];
      if (attempt === 1 || url === undefined) throw error;
      return import(/* @vite-ignore */ `${url}?time=${attempt}`) as Promise<Code>;
    }),
  );
}

function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish);
  });
}
