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

/** Returns packages with an install script that is not on the reviewed list. */
export function unlistedScripts(
  packages: readonly LockedPackage[],
  listed: Readonly<Record<string, string>>,
): string[] {
  const isListed = (name: string) =>
    Object.keys(listed).some((candidate) =>
      candidate.endsWith('/*') ? name.startsWith(candidate.slice(0, -1)) : candidate === name,
    );
  return packages
    .filter(({ hasInstallScript, name }) => hasInstallScript && !isListed(name))
    .map(({ name }) => name);
}
