import { spawn, spawnSync } from 'node:child_process';
import { ensureInstalled, root, runScript, say } from './setup.mjs';

/** TypeScript 7, which checks in half the time; dependency-cruiser still needs TypeScript 6. */
const tsc = 'node node_modules/typescript-7/bin/tsc';

/**
 * Static checks, the longest first, so that the parallel {@link LANES} end at about the same time.
 * @type {readonly [name: string, command: string][]}
 */
export const checks = [
  ['bundle budgets', 'npx tsx tools/checks/check-bundle-budgets.ts'],
  ['types: tests and tools', `${tsc} -p tsconfig.json`],
  ['lint', 'npx oxlint --type-aware --deny-warnings .'],
  ['import rules', 'npx tsx tools/checks/check-import-rules.ts'],
  ['unused code', 'npx knip'],
  ['types: renderer', `${tsc} -p config/tsconfig.renderer.json`],
  ['types: server and main', `${tsc} -p config/tsconfig.node.json`],
  ['types: shared', `${tsc} -p config/tsconfig.shared.json`],
  ['types: preload', `${tsc} -p config/tsconfig.preload.json`],
  ['format', 'npx oxfmt --check'],
  ['types: service worker', `${tsc} -p config/tsconfig.service-worker.json`],
];

/** Number of checks that run in parallel; each uses about one core. */
const LANES = 2;

/**
 * Runs every check and prints the output of those that fail.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runChecks() {
  /** @type {{ passed: number, failed: number, failures: string[] }} */
  const count = { passed: 0, failed: 0, failures: [] };
  const waitingChecks = [...checks];
  const runLane = async () => {
    for (let check = waitingChecks.shift(); check; check = waitingChecks.shift()) {
      const [name, command] = check;
      const started = Date.now();
      const { ok, output } = await captureOutput(command);
      count[ok ? 'passed' : 'failed'] += 1;
      say(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (ok) continue;
      count.failures.push(`check ${name}`);
      say(output);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  return count;
}

/** @param {string} command @returns {Promise<{ ok: boolean, output: string }>} */
function captureOutput(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

if (process.argv[1] === import.meta.filename) {
  // `npm run verify`: the static checks and the tests affected by uncommitted changes. `npm test` runs everything.
  await runScript(async () => {
    await ensureInstalled();
    const { failed } = await runChecks();
    const unit = spawnSync('npx vitest run --changed --passWithNoTests', {
      cwd: root,
      shell: true,
      stdio: ['ignore', 2, 2],
    });
    if (failed > 0 || unit.status !== 0) throw new Error('Checks failed.');
    say('All checks passed.');
  });
}
