import { join } from 'node:path';
import { CommanderError, InvalidArgumentError } from 'commander';
import { explainFileFailure } from '../../src/server/db/open-failure';
import { formatFailure, OperatorError } from '../../src/server/lib/operator-error';
import { processContext, type CliContext } from './context';
import { createProgram } from './create-program';

// `npm run shop -- <noun> <verb>`. It may run while the shop is running.
let context: CliContext | null = null;
try {
  context = processContext();
  await createProgram(context).parseAsync();
} catch (error) {
  // Commander has already printed its own errors, but not those of actions. `--help` ends with exit code 0.
  if (error instanceof InvalidArgumentError) process.stderr.write(`error: ${error.message}\n`);
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    const explained = explainFileFailure(fileOf(error), error);
    process.stderr.write(
      explained instanceof OperatorError
        ? formatFailure('The command failed.', explained)
        : `${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

/** Returns the file of a system error, or the shop's database, which other failures of storage concern. */
function fileOf(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  return typeof path === 'string' ? path : join(context?.dataFolder ?? '', 'shop.sqlite');
}
