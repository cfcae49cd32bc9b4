import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { rendererConfig } from './renderer.config.ts';
import { productionRouter } from './tools/bundle/production-router.ts';

/** The renderer once more, for the server that draws first paints with it, and for a kiosk's first page. */
export default defineConfig({
  ...rendererConfig,
  // Its packages are as published: bytes count in a browser.
  plugins: [react(), productionRouter()],
  publicDir: false,
  // As one program that needs no package, so that a kiosk's package can hold it, and without what helps developers.
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
