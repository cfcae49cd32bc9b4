import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

it('copies images of the branding that are in a subfolder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  const example = join(root, 'examples/second-brand');
  const shop = join(folder, 'shop');
  await cp(example, join(shop, 'images'), { recursive: true });
  const settings = await readFile(join(example, 'settings.json'), 'utf8');
  const file = join(shop, 'settings.json');
  await writeFile(file, settings.replace(/"([\w-]+\.(?:svg|png))"/g, '"images/$1"'));
  await mkdir(join(folder, 'package'));
  await stageSettings(file, join(folder, 'package'));
  expect(await readdir(join(folder, 'package/images'))).not.toEqual([]);
  expect(await loadBranding(join(folder, 'package/shop.json'))).toEqual(await loadBranding(file));
  await rm(folder, { recursive: true });
});
