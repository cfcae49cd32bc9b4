import { defineConfig } from '@playwright/test';
import type { HostOption } from './e2e/fixtures/shop';

/** One set of journeys, run twice: in a browser against the website's server, and in Electron. */
export default defineConfig<object, HostOption>({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  // One stall of a shared machine ends no run of an hour; whatever needed it is named at the end, to be mended.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // It costs every journey a sixth of its processor time; the second attempt is the one to look into.
    trace: 'on-first-retry',
    // What passes through a worker cannot be watched or answered by a test; those about the worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'website', testMatch: ['journeys/*.spec.ts', 'website/*.spec.ts'], use: { host: 'website' } },
    { name: 'kiosk', testMatch: ['journeys/*.spec.ts', 'host/*.spec.ts'], use: { host: 'kiosk' } },
  ],
});
