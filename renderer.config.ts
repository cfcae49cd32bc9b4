import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

/** Packages of every page. As one file, it stays cached while only the shop's own code changes. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|recoil|hamt_plus)[\\/]/;

/** Number of lazy parts that have to share a module for it to be in the common chunk. */
const MIN_SCREENS = 6;

/** The one renderer bundle: the website's build and electron-vite both use this configuration. */
export const rendererConfig: UserConfig = {
  root: resolve(import.meta.dirname, 'src/renderer'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'resources/public'),
  plugins: [react(), keepBase()],
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    // OpenChemLib, loaded by the structure editor only, is about 1 MB.
    chunkSizeWarningLimit: 1200,
    // electron-vite turns it off by default.
    minify: true,
    manifest: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: resolve(import.meta.dirname, 'src/renderer/index.html'),
        'after-paint': resolve(import.meta.dirname, 'src/renderer/app/hydration/start-after-paint.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            // Modules of many screens: as one file they load sooner than as dozens. Each calculator is a lazy part of one screen,
            // and those of the account's screens are of no use to others. Few visitors see a captcha.
            {
              name: 'common',
              test: /src[\\/](?!.*(?:[\\/](?:calculators|account)[\\/]|captcha))/,
              minShareCount: MIN_SCREENS,
            },
          ],
        },
      },
    },
  },
};

/** Restores the absolute base: electron-vite sets a relative one in production, and deep links then fail to reload. */
function keepBase(): Plugin {
  return { name: 'keep-base', enforce: 'post', config: () => ({ base: '/' }) };
}
