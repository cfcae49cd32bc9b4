import { spawnSync } from 'node:child_process';
import { ensureInstalled, root, runStep, say } from './steps.mjs';

/**
 * What has to hold before a commit, cheapest first.
 * @type {readonly [name: string, command: string][]}
 */
export const checks = [
  ['format', 'npx prettier --check --log-level warn .'],
  ['types: shared', 'npx tsc -p config/tsconfig.shared.json'],
  ['types: server', 'npx tsc -p config/tsconfig.server.json'],
  ['types: main', 'npx tsc -p config/tsconfig.main.json'],
  ['types: preload', 'npx tsc -p config/tsconfig.preload.json'],
  ['types: renderer', 'npx tsc -p config/tsconfig.renderer.json'],
  ['types: tests and tools', 'npx tsc -p tsconfig.json'],
  ['boundaries', 'npx tsx tools/boundaries/main.ts'],
  ['dead code', 'npx knip'],
  ['lint', 'npx eslint . --max-warnings 0'],
];

/**
 * Runs every check to its end and shows the output of those that fail.
 * @returns {{ passed: number, failed: number }}
 */
export function runChecks() {
  const count = { passed: 0, failed: 0 };
  for (const [name, command] of checks) {
    const started = Date.now();
    const result = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8' });
    const good = result.status === 0;
    count[good ? 'passed' : 'failed'] += 1;
    say(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (!good) say(`${result.stdout}${result.stderr}`);
  }
  return count;
}

if (process.argv[1] === import.meta.filename) {
  // `npm run verify`: the checks and the unit tests, for people at work; `npm test` runs everything.
  await runStep(async () => {
    await ensureInstalled();
    const { failed } = runChecks();
    const unit = spawnSync('npx vitest run', { cwd: root, shell: true, stdio: ['ignore', 2, 2] });
    if (failed > 0 || unit.status !== 0) throw new Error('Not in order.');
    say('In order.');
  });
}
