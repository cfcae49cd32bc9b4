// Used by tests, preloaded with `node --import`: kills the process with SIGKILL before a rename, link or copy of a file.
// `KILL_AT` is the number of this call in the process, from 1. Prints the interrupted call on standard error.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT ?? 0);
let callCount = 0;

/** Counts a call, and kills the process at the chosen one. @param {string} name */
function countCall(name) {
  if (++callCount !== killAt) return;
  fs.writeSync(2, `killed before ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

for (const name of ['renameSync', 'copyFileSync']) {
  const original = fs[name];
  fs[name] = (...values) => {
    countCall(name);
    return original(...values);
  };
}
for (const name of ['rename', 'link', 'copyFile']) {
  const original = fs.promises[name];
  fs.promises[name] = (...values) => {
    countCall(name);
    return original(...values);
  };
}
syncBuiltinESMExports();
