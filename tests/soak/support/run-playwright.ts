import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../../tools/setup.mjs';

/** Runs e2e tests without retries and returns their output. `args` are the specs and options of `playwright test`. */
export async function runPlaywright(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  project: 'kiosk' | 'website' = 'kiosk',
): Promise<{ hasPassed: boolean; output: string }> {
  const child = spawn('npx', ['playwright', 'test', `--project=${project}`, '--retries=0', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { hasPassed: code === 0, output };
}
