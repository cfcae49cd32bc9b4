import { defineConfig } from '@playwright/test';
import type { HostOption } from './e2e/fixtures/shop';

/** Tests of faults that `npm test` leaves out: `npm run test:soak -- faults` runs them. */
const isSoak = process.env['SOAK'] === '1';

/**
 * Journeys in a browser against the website's server, and in Electron. Those in `e2e/both` run on each, because the
 * hosts could differ there: storage, navigation, network, input.
 */
export default defineConfig<object, HostOption>({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/global-setup.ts',
  // Tests wait for timers and starting processes: on two cores three take 16.6 minutes and two take 24.
  workers: 3,
  // Retries keep stalls of a shared machine from failing the run, such as input before the page is hydrated; `npm test`
  // reports the test as flaky.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // A trace costs a sixth of the processor time.
    trace: 'on-first-retry',
    // Playwright cannot intercept requests of a service worker; tests about the worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'website',
      testMatch: ['both/*.spec.ts', 'website/*.spec.ts'],
      grepInvert: isSoak ? [] : /@soak(?!-)/,
      use: { host: 'website' },
    },
    {
      name: 'kiosk',
      testMatch: ['both/*.spec.ts', 'kiosk/*.spec.ts'],
      // Tests of markup, colors, messages and forwarded calls, which are the same on both hosts.
      // `kiosk/locked-routes.spec.ts` inspects a kiosk.
      grepInvert: [/@website/, ...(isSoak ? [] : [/@soak/])],
      use: { host: 'kiosk' },
    },
  ],
});
