import { afterAll, vi } from 'vitest';
import { restoreProperties } from './fixtures/stub-property';

// Files share a process: what a file has replaced ends with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  restoreProperties();
});
