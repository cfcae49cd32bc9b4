import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { rendererConfig } from './renderer.config.ts';

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // The oldest Electron that this runs on, 33, holds Node 20.
      target: 'node20',
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: resolve(import.meta.dirname, 'src/main/app/main.ts'),
          // A worker needs a file of its own.
          'structure-search.worker': resolve(
            import.meta.dirname,
            'src/server/search/structures/structure-search.worker.ts',
          ),
          'structure-drawing.worker': resolve(
            import.meta.dirname,
            'src/server/images/structure-drawing.worker.ts',
          ),
          'pdf.worker': resolve(import.meta.dirname, 'src/server/documents/pdf.worker.ts'),
        },
        // Those that bring binaries or data files of their own are loaded at run time, so is the one that only workers need, and
        // Electron's own;
        // everything else is bundled.
        external: [
          'libsql',
          '@node-rs/argon2',
          '@rdkit/rdkit',
          'openchemlib',
          'sharp',
          'pdfkit',
          'fontkit',
          'harfbuzzjs',
          'original-fs',
        ],
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node20',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(import.meta.dirname, 'src/preload/index.ts') },
        // A sandboxed preload can be nothing but one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: rendererConfig,
});
