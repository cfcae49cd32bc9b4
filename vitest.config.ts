import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/same-cases.ts'],
    // Without it one core of two would have nothing to do.
    maxWorkers: '100%',
    // They only end what hangs: a busy machine may be ten times slower than an idle one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // A stall of a busy machine gets a second try; the report marks whatever needed it, to be mended.
    retry: 1,
    // It asks Electron for the user's folder, which a test answers.
    server: { deps: { inline: ['electron-store'] } },
  },
});
