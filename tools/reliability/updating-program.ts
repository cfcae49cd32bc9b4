import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../steps.mjs';

/** `updating-process.ts` as one file that Node starts at once: it is started thousands of times. */
export async function updatingProgram(): Promise<{ file: string; remove: () => Promise<void> }> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'updating-'));
  await build({
    ...{ root, configFile: false, logLevel: 'warn' },
    build: { ssr: join(import.meta.dirname, 'updating-process.ts'), outDir, target: 'node20' },
  });
  return { file: join(outDir, 'updating-process.js'), remove: () => rm(outDir, { recursive: true }) };
}
