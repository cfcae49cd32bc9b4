import { spawn, spawnSync } from 'node:child_process';
import { ensureInstalled, root, runStep, say } from './steps.mjs';

/**
 * What has to hold before a commit, longest first, so that none waits alone at the end.
 * @type {readonly [name: string, command: string][]}
 */
export const checks = [
  ['lint', 'npx eslint . --max-warnings 0'],
  // Its time is that of a build, where the last one is of other sources.
  ['budgets', 'npx tsx tools/budgets/main.ts'],
  ['types: tests and tools', 'npx tsc -p tsconfig.json'],
  ['types: main', 'npx tsc -p config/tsconfig.main.json'],
  ['types: renderer', 'npx tsc -p config/tsconfig.renderer.json'],
  ['types: server', 'npx tsc -p config/tsconfig.server.json'],
  ['types: preload', 'npx tsc -p config/tsconfig.preload.json'],
  ['types: shared', 'npx tsc -p config/tsconfig.shared.json'],
  ['types: service worker', 'npx tsc -p config/tsconfig.service-worker.json'],
  ['format', 'npx prettier --check --log-level warn .'],
  ['boundaries', 'npx tsx tools/boundaries/main.ts'],
  ['dead code', 'npx knip'],
];

/** Checks that run side by side; each needs about one core. */
const LANES = 2;

/**
 * Runs every check to its end and shows the output of those that fail.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runChecks() {
  /** @type {{ passed: number, failed: number, failures: string[] }} */
  const count = { passed: 0, failed: 0, failures: [] };
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next;
      const started = Date.now();
      const { good, output } = await runQuietly(command);
      count[good ? 'passed' : 'failed'] += 1;
      say(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (good) continue;
      count.failures.push(`check ${name}`);
      say(output);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count;
}

/** @param {string} command @returns {Promise<{ good: boolean, output: string }>} */
function runQuietly(command) {
  return new Promise((done) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('close', (code) => done({ good: code === 0, output }));
  });
}

if (process.argv[1] === import.meta.filename) {
  // `npm run verify`: the checks and the unit tests, for people at work; `npm test` runs everything.
  await runStep(async () => {
    await ensureInstalled();
    const { failed } = await runChecks();
    const unit = spawnSync('npx vitest run', { cwd: root, shell: true, stdio: ['ignore', 2, 2] });
    if (failed > 0 || unit.status !== 0) throw new Error('Not in order.');
    say('In order.');
  });
}
