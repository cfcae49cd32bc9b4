import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtProgram } from './bundle-program';
import { chanceOf } from './seeded-random';
import { killSettings } from './settings-under-kills';

let program: Awaited<ReturnType<typeof builtProgram>>;
beforeAll(async () => {
  program = await builtProgram('settings-process');
});
afterAll(() => program.remove());

// A thousand times: `npm run test:soak -- settings`.
it('a stand that dies while it saves its settings has the former or the new ones', async () => {
  const { saved, wrong, places } = await killSettings(program.file, 60, chanceOf(1));
  expect(wrong).toEqual([]);
  expect(saved).toBeGreaterThan(60);
  expect(Object.keys(places).sort()).toEqual(['fsyncSync', 'openSync', 'renameSync', 'writeSync']);
});

it('and one that writes its only copy in place is found out', async () => {
  const { wrong } = await killSettings(program.file, 30, chanceOf(1), 'careless');
  expect(wrong).not.toEqual([]);
});
