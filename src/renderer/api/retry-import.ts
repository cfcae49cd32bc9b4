/** Milliseconds until code that did not come is asked for again: at first, and at most. */
const WAIT = { first: 1000, most: 60_000 };

/**
 * Asks for code of a part of the page until it comes: what the server drew of that part stays, and can be read, for just
 * as long as React waits for it. `find` is told the how many-th time it is. Never rejects.
 */
export async function codeAtLast<Code>(find: (time: number) => Promise<Code>): Promise<Code> {
  let wait = WAIT.first;
  for (let time = 1; ; time += 1) {
    try {
      return await find(time);
    } catch {
      await onlineOrAfter(wait);
      wait = Math.min(wait * 2, WAIT.most);
    }
  }
}

/**
 * The same for a file of code that `load` imports. Chromium (150) never asks again for a file that did not come, unless
 * under another address, and names the address in its refusal.
 */
export function fileAtLast<Code>(load: () => Promise<Code>): Promise<Code> {
  return codeAtLast((time) =>
    load().catch((error: unknown) => {
      const address = /\S+\.js$/.exec(error instanceof Error ? error.message : '')?.[0];
      if (time === 1 || address === undefined) throw error;
      return import(/* @vite-ignore */ `${address}?time=${time}`) as Promise<Code>;
    }),
  );
}

/** Whatever comes first: the network, or the end of so many milliseconds. */
function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener('online', go);
  });
}
