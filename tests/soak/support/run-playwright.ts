import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../../tools/setup.mjs';

/** Runs e2e tests without retries and returns their output. */
export async function runPlaywright(
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  project: 'kiosk' | 'website' = 'kiosk',
): Promise<{ passed: boolean; said: string }> {
  const child = spawn('npx', ['playwright', 'test', `--project=${project}`, '--retries=0', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { passed: code === 0, said };
}
