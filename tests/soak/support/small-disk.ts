import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small tmpfs disk. */
export interface SmallDisk {
  folder: string;
  /** Fills it until this many bytes are free. */
  fill(freeBytes: number): Promise<void>;
  /** Removes the data of {@link fill}. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** @throws when the user may not mount. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    await rmdir(folder);
    const reason = mounted.error?.message ?? mounted.stderr.trim();
    throw new Error(`Cannot mount a tmpfs disk; run as root. (${reason})`);
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill(freeBytes) {
      await rm(filler, { force: true });
      const { bavail, bsize } = await statfs(folder);
      try {
        await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
      } catch (error) {
        // Other writes took the space; the disk is full.
        if (freeBytes > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      // The system may keep a file of an exited process open for a moment.
      const unmounted = spawnSync('umount', ['--lazy', folder], { encoding: 'utf8' });
      if (unmounted.status !== 0) throw new Error(`${folder} stays mounted: ${unmounted.stderr.trim()}`);
      await rmdir(folder);
    },
  };
}
