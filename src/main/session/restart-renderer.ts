import type { WebContents } from 'electron';

/** A process that was killed is gone within milliseconds. */
const LONGEST_END_MS = 5_000;

const beingReplaced = new WeakSet<WebContents>();

/** Whether the page's process ends on purpose just now, which is no crash. */
export function isReplaced(contents: WebContents): boolean {
  return beingReplaced.has(contents);
}

/**
 * Ends the process of the page, with all that its memory holds, and has `start` begin the next page in a new one. It is
 * killed and does not leave: a page that leaves can still write, and one that crashes may leave its memory in a file.
 */
export async function replacePage(contents: WebContents, start: () => Promise<void>): Promise<void> {
  beingReplaced.add(contents);
  try {
    await endProcess(contents);
    await start();
  } finally {
    beingReplaced.delete(contents);
  }
}

function endProcess(contents: WebContents): Promise<void> {
  return new Promise((resolve, reject) => {
    const page = contents.getOSProcessId();
    // A page that has crashed by itself has none.
    if (page === 0 || contents.isCrashed()) return resolve();
    const late = setTimeout(() => reject(new Error('the page lives on')), LONGEST_END_MS);
    contents.once('render-process-gone', () => {
      clearTimeout(late);
      resolve();
    });
    process.kill(page, 'SIGKILL');
  });
}
