import type { WebContents } from 'electron';

/** Maximum milliseconds for a killed process to exit. */
const EXIT_TIMEOUT_MS = 5_000;

const restarting = new WeakSet<WebContents>();

/** True while the page's process ends on purpose. */
export function isRestarting(contents: WebContents): boolean {
  return restarting.has(contents);
}

/**
 * Kills the page's process and calls `start` to load the next page in a new one. A page that closes normally could
 * still write, and a crashing one could leave its memory in a file.
 */
export async function restartRenderer(contents: WebContents, start: () => Promise<void>): Promise<void> {
  restarting.add(contents);
  try {
    await endProcess(contents);
    await start();
  } finally {
    restarting.delete(contents);
  }
}

function endProcess(contents: WebContents): Promise<void> {
  return new Promise((resolve, reject) => {
    const page = contents.getOSProcessId();
    // A crashed page has no process.
    if (page === 0 || contents.isCrashed()) return resolve();
    const timeout = setTimeout(
      () => reject(new Error(`Renderer did not exit within ${EXIT_TIMEOUT_MS} ms.`)),
      EXIT_TIMEOUT_MS,
    );
    contents.once('render-process-gone', () => {
      clearTimeout(timeout);
      resolve();
    });
    process.kill(page, 'SIGKILL');
  });
}
