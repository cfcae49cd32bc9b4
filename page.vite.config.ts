import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { rendererConfig } from './renderer.config.ts';

/** The renderer for server rendering, on the website and in the kiosk. */
export default defineConfig({
  ...rendererConfig,
  publicDir: false,
  // One self-contained production file, so that the kiosk's package can include it.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: resolve(import.meta.dirname, 'out/renderer-server'),
    emptyOutDir: true,
    rollupOptions: { input: resolve(import.meta.dirname, 'src/renderer/entry-server.tsx') },
  },
});
