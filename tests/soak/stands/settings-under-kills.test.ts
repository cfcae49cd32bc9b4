import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleProgram } from './bundle-program';
import { seededRandom } from '../support/seeded-random';
import { killSettings } from './settings-under-kills';

let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  program = await bundleProgram('settings-process');
});
afterAll(() => program.remove());

// `npm run test:soak -- settings` kills 1,000 times.
it('a stand killed while saving has the old or the new settings', async () => {
  const { saved, faults, operations } = await killSettings(program.file, 60, seededRandom(1));
  expect(faults).toEqual([]);
  expect(saved).toBeGreaterThan(60);
  expect(Object.keys(operations).sort()).toEqual(['fsyncSync', 'openSync', 'renameSync', 'writeSync']);
});

it('detects a store that overwrites its only copy in place', async () => {
  const { faults } = await killSettings(program.file, 30, seededRandom(1), 'careless');
  expect(faults).not.toEqual([]);
});
