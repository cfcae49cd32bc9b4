import { _electron } from '@playwright/test';

const ATTEMPTS = 3;
const WAIT_MS = 10_000;

/**
 * Starts Electron under Playwright's control. Playwright attaches to a program that runs already, and about once in
 * forty starts on a busy machine it misses the first window and waits for ever; such a start is given up and made
 * anew. A program that ends by itself fails all attempts.
 * @param {{ executablePath: string, args: string[], env: Record<string, string> }} options
 * @returns {Promise<{ app: import('@playwright/test').ElectronApplication, startedAt: number }>} `startedAt` is the
 *   `performance.now()` of the attempt that came to be
 */
export async function launchElectron(options) {
  for (let attempt = 1; ; attempt++) {
    const startedAt = performance.now();
    try {
      return { app: await _electron.launch({ ...options, timeout: WAIT_MS }), startedAt };
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
