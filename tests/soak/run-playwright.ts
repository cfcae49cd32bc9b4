import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../tools/setup.mjs';

/**
 * Runs journeys, of the kiosk unless another host is named; gives all that they said, and whether every one of them
 * passed without a second try.
 */
export async function runSpecs(
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
