import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few mebibytes, in memory. */
export interface SmallDisk {
  folder: string;
  /** Fills it up to so many bytes. */
  fill(left: number): Promise<void>;
  /** Takes out what {@link fill} put in. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts one. Throws one plain sentence where that is not allowed. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    await rmdir(folder);
    const why = mounted.error?.message ?? mounted.stderr.trim();
    throw new Error(`A full disk takes a small one, and none can be mounted here; root may. (${why})`);
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill(left) {
      await rm(filler, { force: true });
      const { bavail, bsize } = await statfs(folder);
      try {
        await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
      } catch (error) {
        // Whoever lives on it took some of the room meanwhile: it is full all the same.
        if (left > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      // The system may hold a file of a process that has just ended a moment longer.
      const unmounted = spawnSync('umount', ['--lazy', folder], { encoding: 'utf8' });
      if (unmounted.status !== 0) throw new Error(`${folder} stays mounted: ${unmounted.stderr.trim()}`);
      await rmdir(folder);
    },
  };
}
