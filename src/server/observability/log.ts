/** Writes one JSON object a line. Events are named `area.event`; fields must not contain personal data. */
export interface Log {
  info(event: string, fields?: Record<string, string | number | boolean>): void;
  error(event: string, fields?: Record<string, string | number | boolean>): void;
}

export const consoleLog: Log = {
  info: (event, fields) => write('info', event, fields),
  error: (event, fields) => write('error', event, fields),
};

export const silentLog: Log = { info: () => undefined, error: () => undefined };

let buffer = '';
let handlesErrors = false;

/** Writes all lines of a turn of the event loop together: one write each would cost more than a call. */
function write(level: string, event: string, fields?: Record<string, string | number | boolean>): void {
  if (!handlesErrors) {
    // A full disk or a closed pipe loses log lines but must not stop the server.
    process.stderr.on('error', () => undefined);
    handlesErrors = true;
  }
  if (buffer === '') {
    setImmediate(() => {
      process.stderr.write(buffer);
      buffer = '';
    });
  }
  buffer += `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`;
}
