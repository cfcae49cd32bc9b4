import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { leanAxios } from './tools/bundle/lean-axios.ts';
import { leanHtmlParser } from './tools/bundle/lean-html-parser.ts';
import { leanRecoil } from './tools/bundle/lean-recoil.ts';
import { leanRouter } from './tools/bundle/lean-router.ts';
import { productionRouter } from './tools/bundle/production-router.ts';

/** What every page stands on; PrimeReact, Swiper and axios come when they are needed. */
const ground =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|recoil|hamt_plus)[\\/]|src[\\/]renderer[\\/]state[\\/]as-drawn\./;

/** What lists and product pages have in common: as one file it packs better than as a dozen. */
const goods =
  /src[\\/](renderer[\\/](ui[\\/](product-(?!row|tile)|data-picture|unbroken|copyable|quantity-field|whole-numbers|favourite-button|trail|address-form|apply-button)|state[\\/](favourites|cart-intent|purchase-form))|shared[\\/]domain[\\/](money|quantity|show-number)\.)/;

/** What every list of products is made of; its filters' drawer and what is asked for at the press of a button come later. */
const lists =
  /src[\\/](shared[\\/]domain[\\/]first-in-view|renderer[\\/]features[\\/]catalogue[\\/](list-|product-|listed-|active-filters|card-purchase|conjugate|facet-|empty-list|range-words|useful-facets|filters-not-offered|leaves-that-fit|use-(list-address|sought-values)|sort-names)|renderer[\\/]ui[\\/](use-near|facet-text|drawer\.tsx)|shared[\\/]domain[\\/]facet-text)/;

/** What every page of the website asks for once it is idle: a file each cost more in headers than in code. */
const idle =
  /src[\\/](renderer[\\/](app[\\/](offline[\\/]keep-visited|prefetch[\\/](drawing|link-intent|links-in-view|page-aside|pages-ahead|prefetcher|shop-link)\.)|platform[\\/]web-(availability|kept-pages)\.)|shared[\\/](domain[\\/]private-pages|kept-caches)\.)/;

/** Crumbs of a product's page that few others need. */
const reading =
  /src[\\/](renderer[\\/](ui[\\/]later-part|state[\\/]viewed)\.|shared[\\/]domain[\\/]paper-address)/;

/** How dates stand on a page, and how code is asked for until it comes: of little use to many, and mostly to the same. */
const crumbs = /src[\\/](shared[\\/]domain[\\/]show-date|renderer[\\/]api[\\/]code-at-last)\./;

/** Exact numbers, and how they are written: for calculators and for what a product's page computes. */
const figures = /src[\\/]shared[\\/]domain[\\/]calculators[\\/](exact|figure)\./;

/** How what was searched for stands in an address, and what was understood of it. */
const asked = /src[\\/]shared[\\/]domain[\\/](pasted-list-address|search-reading)\./;

/** How a structure stands in an address and in the search box. */
const structures =
  /src[\\/]shared[\\/]domain[\\/](structure-text|structure-address|pasted-structure-address)\./;

/** How something gets into the cart, and is counted. */
const adding = /src[\\/]renderer[\\/]state[\\/](cart-addition|cart-call|cart-turns|count-cart)\./;

/** What asks before it does something. */
const dialogs = /src[\\/]renderer[\\/]ui[\\/](use-shown-dialog|modal|confirm-dialog)\./;

/** What most forms are made of. */
const fields =
  /src[\\/]renderer[\\/](state[\\/]missing-fields|state[\\/]use-latest|ui[\\/](text-field|select-field|text-area-field|form-summary))\./;

/** One bundle for the website and for Electron: both builds read this and nothing else. */
export const rendererConfig: UserConfig = {
  root: resolve(import.meta.dirname, 'src/renderer'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'resources/public'),
  plugins: [
    react(),
    keepBase(),
    productionRouter(),
    leanRecoil(),
    leanRouter(),
    leanAxios(),
    leanHtmlParser(),
  ],
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
            { name: 'lists', test: lists, includeDependenciesRecursively: false },
            { name: 'idle', test: idle, includeDependenciesRecursively: false },
            { name: 'reading', test: reading, includeDependenciesRecursively: false },
            { name: 'crumbs', test: crumbs, includeDependenciesRecursively: false },
            { name: 'figures', test: figures, includeDependenciesRecursively: false },
            { name: 'asked', test: asked, includeDependenciesRecursively: false },
            { name: 'structures', test: structures, includeDependenciesRecursively: false },
            { name: 'adding', test: adding, includeDependenciesRecursively: false },
            { name: 'dialogs', test: dialogs, includeDependenciesRecursively: false },
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
