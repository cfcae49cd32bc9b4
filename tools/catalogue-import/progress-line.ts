/** Shows progress on one line of a terminal; without a terminal prints each step once. */
export function progressLine() {
  const isTerminal = process.stderr.isTTY;
  let shown = '';
  const clear = () => {
    if (isTerminal) process.stderr.write('\r\u001b[K');
  };
  return {
    clear,
    show: (step: string, done: number, total: number): void => {
      const share = total > 1 ? ` ${Math.floor((100 * done) / total)} %` : done > 1 ? ` ${done} rows` : '';
      if (isTerminal) process.stderr.write(`\r\u001b[K${step}${share}`);
      else if (step !== shown) process.stderr.write(`${step}\n`);
      shown = step;
    },
    print: (line: string): void => {
      clear();
      process.stderr.write(`${line}\n`);
    },
  };
}
