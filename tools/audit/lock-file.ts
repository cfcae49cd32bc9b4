import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** A package as the lock file names it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** The hash that what is downloaded has to have; '' = none. */
  integrity: string;
  /** Where it comes from, unless from the registry. */
  resolved: string;
  /** As the package names it, mostly by SPDX's list; '' = not at all. */
  license: string;
  hasInstallScript: boolean;
  /** Needed to build and test, and not to run. */
  isDev: boolean;
}

type LockEntry = Partial<Omit<LockedPackage, 'name' | 'isDev'>> & { dev?: boolean };

/** Every package of the project's lock file, in its order. */
export async function readLockFile(): Promise<LockedPackage[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { dev = false, ...entry }]) => ({
      version: '',
      integrity: '',
      resolved: '',
      license: '',
      hasInstallScript: false,
      ...entry,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      isDev: dev,
    }));
}

/** Packages that run something when they are installed, and that nobody has looked at. */
export function unlistedScripts(
  packages: readonly LockedPackage[],
  listed: Readonly<Record<string, string>>,
): string[] {
  const isListed = (name: string) =>
    Object.keys(listed).some((one) =>
      one.endsWith('/*') ? name.startsWith(one.slice(0, -1)) : one === name,
    );
  return packages
    .filter(({ hasInstallScript, name }) => hasInstallScript && !isListed(name))
    .map(({ name }) => name);
}
