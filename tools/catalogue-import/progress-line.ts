/** ANSI sequence that returns to the start of the line and erases it. */
const ERASE_LINE = '\r\u001b[K';

/** Shows progress on one line of a terminal; without a terminal prints each step once. */
export function createProgressLine() {
  const isTerminal = process.stderr.isTTY;
  let lastStep = '';
  const clear = () => {
    if (isTerminal) process.stderr.write(ERASE_LINE);
  };
  return {
    clear,
    /**
     * Shows `done` in percent of `total`. A `total` of 0 or 1 means that it is unknown: then shows `done` as a number of rows, or
     * only the step when `done` is 0 or 1.
     */
    show: (step: string, done: number, total: number): void => {
      const doneRows = done > 1 ? ` ${done} rows` : '';
      const progress = total > 1 ? ` ${Math.floor((100 * done) / total)} %` : doneRows;
      if (isTerminal) process.stderr.write(`${ERASE_LINE}${step}${progress}`);
      else if (step !== lastStep) process.stderr.write(`${step}\n`);
      lastStep = step;
    },
    print: (line: string): void => {
      clear();
      process.stderr.write(`${line}\n`);
    },
  };
}
