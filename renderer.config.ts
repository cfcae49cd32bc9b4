import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

/** One bundle for the website and for Electron: both builds read this and nothing else. */
export const rendererConfig: UserConfig = {
  root: resolve(import.meta.dirname, 'src/renderer'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'resources/public'),
  plugins: [react(), keepBase()],
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    minify: true,
    manifest: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rollupOptions: { input: resolve(import.meta.dirname, 'src/renderer/index.html') },
  },
};

/** electron-vite sets a relative base in production, and deep links then fail to reload; this puts it back. */
function keepBase(): Plugin {
  return { name: 'keep-base', enforce: 'post', config: () => ({ base: '/' }) };
}
