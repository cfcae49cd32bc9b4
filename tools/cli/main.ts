import { CommanderError } from 'commander';
import { processContext } from './context';
import { createProgram } from './create-program';

// `npm run shop -- <noun> <verb>`. It may run while the shop is running.
try {
  await createProgram(processContext()).parseAsync();
} catch (error) {
  // Commander has already printed its own errors, and `--help` ends with exit code 0.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
