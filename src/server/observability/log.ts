/** Writes one JSON object per line. Events are named `area.event`; fields must not contain personal data. */
export interface Log {
  info(event: string, fields?: Record<string, string | number | boolean>): void;
  error(event: string, fields?: Record<string, string | number | boolean>): void;
}

export const consoleLog: Log = {
  info: (event, fields) => write('info', event, fields),
  error: (event, fields) => write('error', event, fields),
};

export const silentLog: Log = { info: () => undefined, error: () => undefined };

/**
 * Returns the stack of an error for a log; `unknown` for anything else that was thrown. Leaves out messages that quote the value
 * at fault, which may be personal data: those of `JSON.parse`, and of PostgreSQL about the data of a statement (SQLSTATE class 22).
 */
export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, message, stack = `${name}: ${message}` } = error;
  const code = 'code' in error ? String(error.code) : '';
  const quotesValue = error instanceof SyntaxError || /^22[\dA-Z]{3}$/.test(code);
  return quotesValue ? stack.replace(message, () => code || 'the text is invalid') : stack;
}

/** Further lines are dropped while this much is unwritten: if the reader of the log hangs, they would fill the memory. */
const MAX_UNWRITTEN_CHARACTERS = 1_000_000;

let buffer = '';
let handlesErrors = false;
let droppedLines = 0;

/**
 * Collects the lines of one turn of the event loop and writes them at once, because one write takes longer than a request to the
 * API.
 */
function write(level: string, event: string, fields?: Record<string, string | number | boolean>): void {
  if (process.stderr.writableLength + buffer.length > MAX_UNWRITTEN_CHARACTERS) {
    droppedLines += 1;
    return;
  }
  if (droppedLines > 0) {
    const lines = droppedLines;
    droppedLines = 0;
    write('error', 'log.lines_dropped', { lines });
  }
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
