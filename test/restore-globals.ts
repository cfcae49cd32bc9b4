import { afterAll, vi } from 'vitest';
import { restoreProperties } from './fixtures/stub-property';

// Test files share a process, so every replaced global is restored after its file.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  restoreProperties();
});
