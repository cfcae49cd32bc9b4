// Loaded before a program (`node --import`): kills the process with SIGKILL before one change to the disk, so that no
// line of the program itself has to know of it. `KILL_AT` is the change's number since the process emitted `counting`,
// from 1; what was killed, or how many changes there were, is told on standard error.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT ?? 0);
let counting = false;
let count = 0;

process.on('counting', () => (counting = true));
process.on('exit', () => fs.writeSync(2, `changes: ${count}\n`));

/** @param {string} what */
function step(what) {
  if (!counting || ++count !== killAt) return;
  fs.writeSync(2, `killed before ${what}\n`);
  process.kill(process.pid, 'SIGKILL');
}

for (const name of ['open', 'rename', 'rm']) {
  const original = promises[name];
  promises[name] = (...values) => {
    if (name !== 'open' || values[1] !== 'r') step(name);
    return original(...values);
  };
}
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
