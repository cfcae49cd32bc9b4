import { resolve } from 'node:path';
import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The website's server beside the renderer's bundle; its few packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: resolve(import.meta.dirname, 'out/server'),
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        index: resolve(import.meta.dirname, 'src/server/main.ts'),
        'structure-worker': resolve(import.meta.dirname, 'src/server/search/structures/structure-worker.ts'),
      },
      external: [...builtinModules, /^node:/],
    },
  },
});
