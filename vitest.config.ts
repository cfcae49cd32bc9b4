import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { isolatedTests } from './tools/test-files.mjs';

const plugins = [react()];

const common = {
  environment: 'node',
  setupFiles: [
    'test/databases/random-row-order.ts',
    'test/fast-check-seed.ts',
    'test/restore-globals.ts',
    'test/render/query-timeout.ts',
  ],
  // Timeouts only stop tests that hang: a busy machine can be ten times slower than an idle one.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // A retry keeps a stall of a busy machine from failing the run; the report marks retried tests.
  retry: 1,
  // It imports electron, which tests mock.
  server: { deps: { inline: ['electron-store'] } },
};

const isolated = [
  ...isolatedTests(),
  // It takes longest. Started last, it would leave one of two cores idle.
  'src/server/integration/crawl.test.ts',
  // It expects that no product was viewed since its page was opened.
  'src/renderer/features/kiosk/leads/leads-and-requests.test.tsx',
  // It failed once in a shared process on a busy machine; the cause was not found.
  'src/renderer/features/cart/ended-session.test.tsx',
];

/**
 * Files that leave their process unchanged share one: starting a process and loading the shop would take nearly half of
 * the time.
 */
export default defineConfig({
  plugins,
  test: {
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: '100%',
    // Loads a screen's modules in 3 s instead of 12 s, also in the second run on PostgreSQL.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest-modules' },
    projects: [
      { plugins, test: { ...common, name: 'isolated', include: isolated } },
      {
        plugins,
        test: {
          ...common,
          name: 'shared process',
          isolate: false,
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: isolated,
        },
      },
      {
        plugins,
        // Their modules keep state, as in one page of a browser, which later files of the process find.
        test: {
          ...common,
          name: 'screens',
          setupFiles: [...common.setupFiles, 'test/render/empty-page.ts'],
          isolate: false,
          include: ['src/renderer/**/*.test.tsx'],
          exclude: isolated,
        },
      },
      // Fault injection in processes; run by `npm run test:soak -- faults`, not by `npm test`.
      ...(process.env['SOAK'] === '1'
        ? [{ plugins, test: { ...common, name: 'soak', include: ['tests/soak/**/*.test.ts'] } }]
        : []),
    ],
  },
});
