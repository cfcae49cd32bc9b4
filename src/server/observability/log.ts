/** One JSON object a line. Callers pass only fields without personal data: names of calls, codes, times, ids. */
export interface Log {
  info(event: string, fields?: Record<string, string | number | boolean>): void;
  error(event: string, fields?: Record<string, string | number | boolean>): void;
}

export const consoleLog: Log = {
  info: (event, fields) => write('info', event, fields),
  error: (event, fields) => write('error', event, fields),
};

/** For tests and tools that print something else. */
export const silentLog: Log = { info: () => undefined, error: () => undefined };

let waiting = '';
let isHeeded = false;

/** Lines of one turn of the event loop leave together, because a write for each would cost more than the call. */
function write(level: string, event: string, fields?: Record<string, string | number | boolean>): void {
  if (!isHeeded) {
    // A full disk or a reader that is gone costs lines of the log, never an order.
    process.stderr.on('error', () => undefined);
    isHeeded = true;
  }
  if (waiting === '') {
    setImmediate(() => {
      process.stderr.write(waiting);
      waiting = '';
    });
  }
  waiting += `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`;
}
