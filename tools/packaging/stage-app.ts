import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, writeFile, copyFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { root } from '../setup.mjs';
import { brandingSettings } from '../../src/server/branding/branding-settings';

interface PackageFile {
  name: string;
  version: string;
  description: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Files and folders of `resources` that the kiosk needs in addition to the settings. */
const RESOURCE_NAMES = ['fonts', 'images', 'catalogue-keys.json'];

/**
 * Replaces `folder` by the content of a package: the built program, its resources and settings, the installed packages that
 * the program imports at run time, with their dependencies, and a package.json.
 */
export async function stageApp(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['main', 'preload', 'renderer', 'renderer-server']) {
    await cp(join(root, 'out', name), join(folder, 'out', name), { recursive: true });
  }
  for (const name of RESOURCE_NAMES) {
    await cp(join(root, 'resources', name), join(folder, 'resources', name), { recursive: true });
  }
  await stageSettings(
    process.env['SHOP_SETTINGS'] ?? join(root, 'resources/shop.json'),
    join(folder, 'resources'),
  );
  const { name, version, description, dependencies = {} } = await readPackage(root);
  const importedNames = await findImportedPackages(join(root, 'out/main'), Object.keys(dependencies));
  const requiredPackages = await withDependencies(importedNames);
  for (const dependency of requiredPackages) {
    await cp(join(root, 'node_modules', dependency), join(folder, 'node_modules', dependency), {
      recursive: true,
    });
  }
  const versions = await Promise.all(
    requiredPackages.map(
      async (dependency) =>
        [dependency, (await readPackage(join(root, 'node_modules', dependency))).version] as const,
    ),
  );
  const packageFile = {
    name,
    version,
    description,
    author: 'Quillbench',
    type: 'module',
    main: 'out/main/index.js',
    dependencies: Object.fromEntries(versions),
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(packageFile, null, 2));
}

/** Returns those of the packages that modules below `builtFolder` import by name. */
async function findImportedPackages(builtFolder: string, packageNames: readonly string[]): Promise<string[]> {
  const files = await readdir(builtFolder, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(builtFolder, file), 'utf8')));
  const code = texts.join('\n');
  return packageNames.filter((name) => new RegExp(`(?:from|import)\\s*\\(?["']${name}["'/]`).test(code));
}

/** Adds all transitive dependencies, except optional packages for other platforms, which are not installed. */
async function withDependencies(names: readonly string[]): Promise<string[]> {
  const requiredPackages = new Set<string>();
  const visit = async (name: string): Promise<void> => {
    const folder = join(root, 'node_modules', name);
    if (requiredPackages.has(name) || !existsSync(folder)) return;
    requiredPackages.add(name);
    const { dependencies = {}, optionalDependencies = {} } = await readPackage(folder);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) await visit(next);
  };
  for (const name of names) await visit(name);
  return [...requiredPackages];
}

async function readPackage(folder: string): Promise<PackageFile> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFile;
}

/** Copies a settings file into `folder`, as `shop.json`, together with the images that it references. */
export async function stageSettings(file: string, folder: string): Promise<void> {
  await copyFile(file, join(folder, 'shop.json'));
  const { branding } = brandingSettings.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const name of [branding?.mark, branding?.logo, branding?.app_icon])
    // An image may be in a subfolder, which `cp` creates.
    if (name !== undefined) await cp(join(dirname(file), name), join(folder, name));
}
