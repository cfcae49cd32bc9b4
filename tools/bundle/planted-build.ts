import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from '../steps.mjs';

/** A bundle of one module, in a folder of its own. */
export interface PlantedBuild {
  code: string;
  load: () => Promise<unknown>;
  remove: () => Promise<void>;
}

/**
 * Bundles a module for a browser, all but React, which has to be the same as the test's. Rejects when the build
 * fails.
 */
export async function plantBuild(source: string, plugins: Plugin[]): Promise<PlantedBuild> {
  // Within the project, where its packages are found.
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/bundled-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    await writeFile(join(folder, 'entry.js'), source);
    const { output } = (await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      plugins,
      build: {
        write: false,
        // As in the renderer's build, where some of what nobody uses is left out only now; names stay, to be looked for.
        minify: 'terser',
        terserOptions: {
          module: true,
          mangle: false,
          compress: { passes: 3, ecma: 2020, keep_fargs: false },
        },
        rollupOptions: {
          input: join(folder, 'entry.js'),
          preserveEntrySignatures: 'strict',
          external: /^react(-dom)?(\/|$)/,
        },
      },
    })) as Rolldown.RolldownOutput;
    const { code } = output[0];
    const file = join(folder, 'bundle.mjs');
    await writeFile(file, code);
    return { code, load: () => import(/* @vite-ignore */ file), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
