/** Shows progress on one line of a terminal; without a terminal prints each step once. */
export function createProgressLine() {
  const isTerminal = process.stderr.isTTY;
  let lastStep = '';
  const clear = () => {
    if (isTerminal) process.stderr.write('\r\u001b[K');
  };
  return {
    clear,
    show: (step: string, done: number, total: number): void => {
      const share = total > 1 ? ` ${Math.floor((100 * done) / total)} %` : done > 1 ? ` ${done} rows` : '';
      if (isTerminal) process.stderr.write(`\r\u001b[K${step}${share}`);
      else if (step !== lastStep) process.stderr.write(`${step}\n`);
      lastStep = step;
    },
    print: (line: string): void => {
      clear();
      process.stderr.write(`${line}\n`);
    },
  };
}
