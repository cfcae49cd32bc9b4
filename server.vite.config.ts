import { resolve } from 'node:path';
import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

const source = (path: string) => resolve(import.meta.dirname, 'src/server', path);
const operatorCommand = resolve(import.meta.dirname, 'tools/cli/main.ts');

/**
 * The website's server and the operator command beside the renderer's bundle. Their packages stay in node_modules, except those
 * of dozens of files: Node needs 100 ms of each start to find and open them.
 */
export default defineConfig({
  // `commander` is a dependency of the development, because only the operator command uses it.
  ssr: { noExternal: ['commander', 'kysely', 'zod', 'hono', '@hono/node-server'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: resolve(import.meta.dirname, 'out/server'),
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        index: source('index.ts'),
        shop: operatorCommand,
        // Worker threads are started from files of their own.
        'index-builder.worker': source('search/index-builder.worker.ts'),
        'structure-search.worker': source('search/structures/structure-search.worker.ts'),
        'structure-drawing.worker': source('images/structure-drawing.worker.ts'),
        'pdf.worker': source('documents/pdf.worker.ts'),
        'captcha.worker': source('accounts/captcha/captcha.worker.ts'),
        'cxml.worker': source('punchout/cxml.worker.ts'),
        'password-strength.worker': source('accounts/password-strength.worker.ts'),
      },
      external: [...builtinModules, /^node:/],
    },
  },
});
