import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadBranding } from '../../src/server/branding/load-branding';
import { root } from '../setup.mjs';
import { stageSettings } from './stage-app';

it('copies the branding of a settings file into a package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  const example = join(root, 'examples/second-brand/settings.json');
  await stageSettings(example, folder);
  expect(await loadBranding(join(folder, 'shop.json'))).toEqual(await loadBranding(example));
  await stageSettings(join(root, 'resources/shop.json'), folder);
  expect(await loadBranding(join(folder, 'shop.json'))).toBeNull();
  await rm(folder, { recursive: true });
});
