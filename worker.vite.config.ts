import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The website's service worker: one file beside the renderer's, under a name that stays, because browsers ask for it again under that. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'chrome120',
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    // The renderer was built into it just before.
    emptyOutDir: false,
    minify: true,
    modulePreload: false,
    rollupOptions: {
      input: resolve(import.meta.dirname, 'src/service-worker/main.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
