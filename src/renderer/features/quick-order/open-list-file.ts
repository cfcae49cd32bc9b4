import { orderListLimits } from '../../../shared/lib/unpack-workbook';
import type { ListFileResult } from './list-file';

const TIME_LIMIT_MS = 10_000;

const newWorker = () => new Worker(new URL('./list-file.worker.ts', import.meta.url), { type: 'module' });

/**
 * Reads a list in a worker and ends the worker after a time limit, because a malicious or damaged file must not block the
 * page. Never rejects.
 */
export async function openListFile(
  file: File,
  createWorker: () => Worker = newWorker,
): Promise<ListFileResult> {
  const { name } = file;
  if (file.size > orderListLimits.fileBytes)
    return { problem: `${name} is larger than 5 MB. Please choose a smaller file.` };
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const startedWorker = createWorker();
    worker = startedWorker;
    return await new Promise<ListFileResult>((resolve) => {
      const fail = (problem: string) => resolve({ problem });
      const failAsUnreadable = () => fail(`${name} cannot be read here. Save it as CSV, or paste its rows.`);
      startedWorker.onmessage = ({ data }: MessageEvent<ListFileResult>) => resolve(data);
      startedWorker.onerror = failAsUnreadable;
      startedWorker.onmessageerror = failAsUnreadable;
      timer = setTimeout(
        () => fail(`${name} takes too long to read. Save the rows that you need as CSV, or paste them.`),
        TIME_LIMIT_MS,
      );
      startedWorker.postMessage(file);
    });
  } catch {
    return { problem: `${name} could not be read. Try again, or paste its rows.` };
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}
