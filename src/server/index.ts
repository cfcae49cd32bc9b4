import { resolve } from 'node:path';

// Checks the version of Node before modules that need a newer one are loaded.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `The shop could not start.\n\nNode ${process.versions.node}\n  Cause:  The shop needs Node 20.19 or newer.\n  Remedy: Install it from nodejs.org and start the shop with it.\n`,
  );
  process.exitCode = 1;
} else {
  const { runServer } = await import('./main');
  runServer(resolve(import.meta.dirname, '../..'));
}
