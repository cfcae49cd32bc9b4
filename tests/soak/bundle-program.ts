import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../tools/setup.mjs';

/**
 * A module of this folder, by its file's name without the ending, as one file that Node starts at once: it is started
 * thousands of times. What it imports of Electron is `without-electron.cjs`.
 */
export async function builtProgram(name: string): Promise<{ file: string; remove: () => Promise<void> }> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, `${name}-`));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { electron: join(import.meta.dirname, 'without-electron.cjs') } },
    ssr: { noExternal: ['electron-store', 'conf'] },
    build: { ssr: join(import.meta.dirname, `${name}.ts`), outDir, target: 'node20' },
  });
  return { file: join(outDir, `${name}.js`), remove: () => rm(outDir, { recursive: true }) };
}
