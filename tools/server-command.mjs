import { join } from 'node:path';
import { dataFolder, root } from './steps.mjs';

/**
 * How the website's server is started. Many small answers make V8 keep a large young generation and glibc an
 * arena a thread: held down, the process needs a quarter less memory and is no slower (`npm run bench`).
 * @param {NodeJS.ProcessEnv} [env] added to this process's own
 */
export function serverCommand(env = {}) {
  return {
    command: process.execPath,
    args: ['--max-semi-space-size=4', join(root, 'out/server/index.js')],
    env: { MALLOC_ARENA_MAX: '1', ...process.env, DATA_DIR: dataFolder, ...env },
  };
}
