import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../project-root';

/** A package of the lock file. */
export interface LockedPackage {
  name: string;
  version: string;
  /** Subresource Integrity hash of the download; '' = none. */
  integrity: string;
  /** Download address; '' = registry. */
  resolved: string;
  /** License of the package, usually an SPDX identifier; '' = not given. */
  license: string;
  hasInstallScript: boolean;
  /** Development dependency. */
  isDev: boolean;
}

type LockEntry = Partial<Omit<LockedPackage, 'name' | 'isDev'>> & { dev?: boolean };

/** Reads all packages of the lock file. */
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

/**
 * Returns the names of packages with an unreviewed install script. `reviewed` contains, by name or scope (`@scope/*`), the reason why a
 * script is not needed: `install-scripts.json`.
 */
export function packagesWithUnreviewedScripts(
  packages: readonly LockedPackage[],
  reviewed: Readonly<Record<string, string>>,
): string[] {
  const isReviewed = (name: string) =>
    Object.keys(reviewed).some((entry) =>
      entry.endsWith('/*') ? name.startsWith(entry.slice(0, -1)) : entry === name,
    );
  return packages
    .filter(({ hasInstallScript, name }) => hasInstallScript && !isReviewed(name))
    .map(({ name }) => name);
}
