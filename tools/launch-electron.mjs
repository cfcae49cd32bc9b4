import { _electron } from '@playwright/test';

const ATTEMPTS = 3;
const TIMEOUT_MS = 10_000;

/**
 * Starts Electron under Playwright's control. Playwright attaches to a running process and, about once in forty starts
 * on a busy machine, misses the first window and waits forever; then the start is repeated.
 * @param {{ executablePath: string, args: string[], env: Record<string, string> }} options
 * @returns {Promise<{ app: import('@playwright/test').ElectronApplication, startedAt: number }>} `startedAt` is the
 *   `performance.now()` at the successful attempt
 */
export async function launchElectron(options) {
  for (let attempt = 1; ; attempt++) {
    const startedAt = performance.now();
    try {
      return { app: await _electron.launch({ ...options, timeout: TIMEOUT_MS }), startedAt };
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
