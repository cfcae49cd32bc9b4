import type { WebContents } from 'electron';
import { errorCode } from '../../server/lib/operator-error';

/** Maximum milliseconds for a killed process to exit. */
const EXIT_TIMEOUT_MS = 5_000;

const restarting = new WeakSet<WebContents>();

/** Returns whether the page's process was ended on purpose and the next page has not loaded yet. */
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

async function endProcess(contents: WebContents): Promise<void> {
  const processId = contents.getOSProcessId();
  // A crashed page has no process.
  if (processId === 0 || contents.isCrashed()) return;
  let onExit = () => {};
  let timeout: NodeJS.Timeout | undefined;
  const exited = new Promise<void>((resolve, reject) => {
    onExit = resolve;
    timeout = setTimeout(
      () => reject(new Error(`Renderer did not exit within ${EXIT_TIMEOUT_MS} ms.`)),
      EXIT_TIMEOUT_MS,
    );
  });
  contents.once('render-process-gone', onExit);
  try {
    if (killProcess(processId)) await exited;
  } finally {
    clearTimeout(timeout);
    contents.removeListener('render-process-gone', onExit);
  }
}

/** Kills a process. Returns false when it has already ended. */
export function killProcess(processId: number): boolean {
  try {
    return process.kill(processId, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}
