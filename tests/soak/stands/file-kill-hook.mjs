// Preloaded with `node --import`: kills the process with SIGKILL before a disk write. `KILL_AT` is the number of the
// write since the process emitted `counting`, from 1. Prints the write, or the number of writes, on standard error.
// A text write is split in two halves, so that the kill can happen between them.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { writeSync } = fs;
const killAt = Number(process.env.KILL_AT ?? 0);
let counting = false;
let count = 0;

process.on('counting', () => (counting = true));
process.on('exit', () => writeSync(2, `changes: ${count}\n`));

/** @param {string} what */
function step(operation) {
  if (!counting || ++count !== killAt) return;
  writeSync(2, `killed before ${operation}\n`);
  process.kill(process.pid, 'SIGKILL');
}

for (const name of ['open', 'rename', 'rm']) {
  const original = promises[name];
  promises[name] = (...values) => {
    if (name !== 'open' || values[1] !== 'r') step(name);
    return original(...values);
  };
}
for (const name of ['openSync', 'renameSync', 'fsyncSync']) {
  const original = fs[name];
  fs[name] = (...values) => {
    if (name !== 'openSync' || values[1] === 'w') step(name);
    return original(...values);
  };
}
fs.writeSync = (file, text, ...position) => {
  if (typeof text !== 'string' || file <= 2) return writeSync(file, text, ...position);
  const half = Math.floor(text.length / 2);
  const written = writeSync(file, text.slice(0, half));
  step('writeSync');
  return written + writeSync(file, text.slice(half));
};
fs.writeFileSync = (path, text, ...how) => {
  const file = fs.openSync(path, 'w');
  fs.writeSync(file, text, ...how);
  fs.closeSync(file);
};
syncBuiltinESMExports();

const handle = await promises.open(process.execPath, 'r');
const prototype = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['write', 'writeFile', 'truncate', 'sync']) {
  const original = prototype[name];
  prototype[name] = function (...values) {
    step(name);
    return original.apply(this, values);
  };
}
