import type { Log } from '../../server/observability/log';
import { appendRotating } from '../storage/rotating-file';

const MAX_BYTES = 10_000_000;

/**
 * Returns a log that also writes its lines to a file. `file` is called at each write, because Electron knows the user's folder
 * only after the modules are loaded. Errors are written immediately, before the program can exit; other lines are written
 * together at the end of the event loop turn. A failing disk loses lines and never throws.
 */
export function logToFile(log: Log, file: () => string, clock: () => Date): Log {
  let buffer = '';
  const flush = () => {
    const text = buffer;
    buffer = '';
    if (text === '') return;
    try {
      appendRotating(file(), text, MAX_BYTES);
    } catch {
      return;
    }
  };
  const bufferLine = (level: string, event: string, fields?: Parameters<Log['info']>[1]) => {
    buffer += `${JSON.stringify({ time: clock().toISOString(), level, event, ...fields })}\n`;
  };
  return {
    info(event, fields) {
      log.info(event, fields);
      if (buffer === '') setImmediate(flush);
      bufferLine('info', event, fields);
    },
    error(event, fields) {
      log.error(event, fields);
      bufferLine('error', event, fields);
      flush();
    },
  };
}
