import { join } from 'node:path';
import { dataFolder, root } from './steps.mjs';

/**
 * What Node is told of memory. Many small answers make V8 keep a large young generation, and, where four gigabytes are
 * allowed, leave what sqlite and buffers gave up lying about for long; glibc keeps an arena a thread. Held down, the process
 * needs a third less and is no slower (`npm run bench -- server`). A gigabyte is five times what a shop under load takes.
 */
export const memoryFlags = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/**
 * How the website's server is started; `deploy/` says the same.
 * @param {NodeJS.ProcessEnv} [env] added to this process's own
 */
export function serverCommand(env = {}) {
  return {
    command: process.execPath,
    args: [...memoryFlags, join(root, 'out/server/index.js')],
    env: { MALLOC_ARENA_MAX: '1', ...process.env, DATA_DIR: dataFolder, ...env },
  };
}
