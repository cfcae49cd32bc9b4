import { join } from 'node:path';
import { CommanderError, InvalidArgumentError } from 'commander';
import { explainFileFailure } from '../../src/server/db/open-failure';
import { errorCode, formatFailure, OperatorError } from '../../src/server/lib/operator-error';
import { createProgressLine } from '../catalogue-import/progress-line';
import { createProcessContext, type CliContext } from './context';
import { createProgram } from './create-program';

const permissionRemedy =
  'Give the user of this command access to the file and its folder, or choose another place.';

/** Reasons and remedies for a file that an argument names, by the code of the system. */
const fileFailures: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  ENOENT: ['There is no such file or folder', 'Correct the path, or create its folder first.'],
  EEXIST: ['A file of this name exists already', 'Choose another name, or move the file away first.'],
  ENOTDIR: ['A part of the path is a file, not a folder', 'Correct the path.'],
  EISDIR: ['It is a folder, not a file', 'Correct the path.'],
  EACCES: ['The file may not be read or written', permissionRemedy],
  EPERM: ['The file may not be read or written', permissionRemedy],
  EROFS: ['The disk is mounted read-only', 'Choose a place that can be written.'],
};

// Runs the command of `npm run shop -- <noun> <verb>`, also while the shop is running.
let context: CliContext | null = null;
try {
  context = createProcessContext();
  await createProgram(context).parseAsync();
} catch (error) {
  // The step that failed may have left its progress in the line.
  createProgressLine().clear();
  // Commander has already printed its own errors, but not those of actions. `--help` ends with exit code 0.
  if (error instanceof InvalidArgumentError) process.stderr.write(`error: ${error.message}\n`);
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    const explained = explainFailure(error, join(context?.dataFolder ?? '', 'shop.sqlite'));
    process.stderr.write(
      explained instanceof OperatorError
        ? formatFailure('The command failed.', explained)
        : `${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

/** Explains a failure of the system with the file that it names, or with the shop's database. Returns others unchanged. */
function explainFailure(error: unknown, database: string): unknown {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  if (typeof path !== 'string') return explainFileFailure(database, error);
  const code = errorCode(error);
  const [reason, remedy] = fileFailures[code] ?? [];
  if (path.startsWith(database) || reason === undefined || remedy === undefined)
    return explainFileFailure(path, error);
  return new OperatorError({ subject: path, reason: `${reason} (${code}).`, remedy }, { cause: error });
}
