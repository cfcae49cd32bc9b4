// Preloaded with `node --import`: kills the process with SIGKILL before a disk write. `KILL_AT` is the number of the
// write since the process emitted `counting`, from 1. Prints the write, or the number of writes, on standard error.
// A text write is split in two halves, so that the kill can happen between them.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { writeSync } = fs;
const killAt = Number(process.env.KILL_AT ?? 0);
let isCounting = false;
let writeCount = 0;

process.on('counting', () => (isCounting = true));
process.on('exit', () => writeSync(2, `disk writes: ${writeCount}\n`));

/**
 * Counts a disk write, and kills the process before the one to be killed at.
 * @param {string} operation name of the function that writes
 */
function countWrite(operation) {
  if (!isCounting || ++writeCount !== killAt) return;
  writeSync(2, `killed before ${operation}\n`);
  process.kill(process.pid, 'SIGKILL');
}

for (const name of ['open', 'rename', 'rm']) {
  const original = promises[name];
  promises[name] = (...args) => {
    if (name !== 'open' || args[1] !== 'r') countWrite(name);
    return original(...args);
  };
}
for (const name of ['openSync', 'renameSync', 'fsyncSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (name !== 'openSync' || args[1] === 'w') countWrite(name);
    return original(...args);
  };
}
fs.writeSync = (file, text, ...position) => {
  if (typeof text !== 'string' || file <= 2) return writeSync(file, text, ...position);
  const half = Math.floor(text.length / 2);
  const written = writeSync(file, text.slice(0, half));
  countWrite('writeSync');
  return written + writeSync(file, text.slice(half));
};
fs.writeFileSync = (path, text, ...options) => {
  const file = fs.openSync(path, 'w');
  fs.writeSync(file, text, ...options);
  fs.closeSync(file);
};
syncBuiltinESMExports();

const handle = await promises.open(process.execPath, 'r');
const prototype = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['write', 'writeFile', 'truncate', 'sync']) {
  const original = prototype[name];
  prototype[name] = function (...args) {
    countWrite(name);
    return original.apply(this, args);
  };
}
