import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

/** What every page stands on; PrimeReact, Swiper and axios come when they are needed. */
const ground =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|recoil|hamt_plus)[\\/]/;

/** One bundle for the website and for Electron: both builds read this and nothing else. */
export const rendererConfig: UserConfig = {
  root: resolve(import.meta.dirname, 'src/renderer'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'resources/public'),
  plugins: [react(), keepBase(), productionRouter()],
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    // Smaller by two kilobytes than the bundler's own, most of it in Recoil.
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020, keep_fargs: false } },
    manifest: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: resolve(import.meta.dirname, 'src/renderer/index.html'),
      output: {
        // One file packs better than four, and stays the same while only the shop's own code changes.
        codeSplitting: { groups: [{ name: 'ground', test: ground }] },
      },
    },
  },
};

/** electron-vite sets a relative base in production, and deep links then fail to reload; this puts it back. */
function keepBase(): Plugin {
  return { name: 'keep-base', enforce: 'post', config: () => ({ base: '/' }) };
}

/** React Router's package leads every bundler to its development build; this takes the one without the warnings. */
function productionRouter(): Plugin {
  return {
    name: 'production-router',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace(/dist(.)development/, 'dist$1production') };
    },
  };
}
