import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { testsApart } from './tools/test-files.mjs';

const plugins = [react()];

const common = {
  environment: 'node',
  setupFiles: ['test/same-cases.ts'],
  // They only end what hangs: a busy machine may be ten times slower than an idle one.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // A stall of a busy machine gets a second try; the report marks whatever needed it, to be mended.
  retry: 1,
  // It asks Electron for the user's folder, which a test answers.
  server: { deps: { inline: ['electron-store'] } },
};

// The walk over thousands of pages takes longest: begun late, it would leave one core of two with nothing to do.
const apart = [...testsApart(), 'src/server/integration/crawl.test.ts'];

// Screens remember in their modules what was looked at and loaded, as one page of a browser does.
const pages = ['src/renderer/**/*.test.tsx'];

/**
 * A process of its own for every file spends nearly half of the time on starting it and loading the shop into it. So
 * files that leave their process as they found it come one after the other in the same.
 */
export default defineConfig({
  plugins,
  test: {
    globalSetup: ['test/global-setup.ts'],
    // Without it one core of two would have nothing to do.
    maxWorkers: '100%',
    projects: [
      { plugins, test: { ...common, name: 'apart', include: [...apart, ...pages] } },
      {
        plugins,
        test: {
          ...common,
          name: 'plain',
          isolate: false,
          include: ['src/{renderer,server,shared}/**/*.test.ts'],
          exclude: apart,
        },
      },
    ],
  },
});
