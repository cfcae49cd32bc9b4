import { resolve } from 'node:path';
import { MIN_OPEN_FILES, openFileLimit } from './lib/open-file-limit';

// Loading the other modules fails with an old version of Node or a low limit of open files, so both are checked first.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const maxOpenFiles = openFileLimit();
if (major < 20 || (major === 20 && minor < 19)) {
  refuseStart(
    `Node ${process.versions.node}`,
    'The shop needs Node 20.19 or newer.',
    'Install it from nodejs.org and start the shop with it.',
  );
} else if (maxOpenFiles !== null && maxOpenFiles < MIN_OPEN_FILES) {
  refuseStart(
    `Limit of open files: ${maxOpenFiles}`,
    `The shop needs at least ${MIN_OPEN_FILES} open files and connections, and more for many visitors.`,
    'Raise the limit, such as with "ulimit -n 65536" before the start or LimitNOFILE=65536 in the unit of the service.',
  );
} else {
  const { runServer } = await import('./main');
  runServer(resolve(import.meta.dirname, '../..'));
}

/** Prints why the shop cannot start, and sets the exit code. */
function refuseStart(subject: string, cause: string, remedy: string): void {
  process.stderr.write(`The shop could not start.\n\n${subject}\n  Cause:  ${cause}\n  Remedy: ${remedy}\n`);
  process.exitCode = 1;
}
