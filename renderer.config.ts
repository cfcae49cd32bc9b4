import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { leanHtmlParser } from './tools/bundle/lean-html-parser.ts';
import { leanRecoil } from './tools/bundle/lean-recoil.ts';
import { leanRouter } from './tools/bundle/lean-router.ts';
import { productionRouter } from './tools/bundle/production-router.ts';

/** What every page stands on; PrimeReact, Swiper and axios come when they are needed. */
const ground =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|recoil|hamt_plus)[\\/]|src[\\/]renderer[\\/]state[\\/]as-drawn\./;

/** What lists and product pages have in common: as one file it packs better than as a dozen. */
const goods =
  /src[\\/](renderer[\\/](ui[\\/](product-(?!row|tile)|copyable|quantity-field|favourite-button|trail|address-form|apply-button)|state[\\/](favourites|cart-intent|purchase-form)|api[\\/]code-at-last)|shared[\\/]domain[\\/](money|quantity|show-number)\.)/;

/** What most forms are made of. */
const fields = /src[\\/]renderer[\\/]ui[\\/](text-field|select-field|text-area-field|form-summary)\./;

/** One bundle for the website and for Electron: both builds read this and nothing else. */
export const rendererConfig: UserConfig = {
  root: resolve(import.meta.dirname, 'src/renderer'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'resources/public'),
  plugins: [react(), keepBase(), productionRouter(), leanRecoil(), leanRouter(), leanHtmlParser()],
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    // The library that draws structures is a megabyte, and comes to whoever draws.
    chunkSizeWarningLimit: 1200,
    // Smaller by two kilobytes than the bundler's own, most of it in Recoil.
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020, keep_fargs: false } },
    manifest: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: resolve(import.meta.dirname, 'src/renderer/index.html'),
        'after-paint': resolve(import.meta.dirname, 'src/renderer/after-paint.ts'),
      },
      output: {
        // One file packs better than four, and stays the same while only the shop's own code changes.
        codeSplitting: {
          groups: [
            { name: 'ground', test: ground },
            { name: 'goods', test: goods, includeDependenciesRecursively: false },
            { name: 'fields', test: fields, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
};

/** electron-vite sets a relative base in production, and deep links then fail to reload; this puts it back. */
function keepBase(): Plugin {
  return { name: 'keep-base', enforce: 'post', config: () => ({ base: '/' }) };
}
