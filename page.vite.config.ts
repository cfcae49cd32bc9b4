import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { rendererConfig } from './renderer.config.ts';

/** The renderer once more, for the server that draws first paints with it. */
export default defineConfig({
  ...rendererConfig,
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: resolve(import.meta.dirname, 'out/renderer-server'),
    emptyOutDir: true,
    rollupOptions: { input: resolve(import.meta.dirname, 'src/renderer/entry-server.tsx') },
  },
});
