import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../../tools/setup.mjs';

/** Bundles a module of this folder (name without extension) for fast starts. `without-electron.cjs` replaces Electron. */
export async function bundleProgram(name: string): Promise<{ file: string; remove: () => Promise<void> }> {
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
