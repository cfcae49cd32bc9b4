import { stat, statfs } from 'node:fs/promises';

/** Bytes that this program may still write to the disk of the folder. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Unit of `blocks` in the result of `stat`, independent of the disk. */
const STAT_BLOCK_BYTES = 512;

/** Bytes that a file occupies, less than its size for sparse files; 0 for a missing file. */
export async function allocatedBytes(file: string): Promise<number> {
  return stat(file).then(
    // Windows reports no blocks and allocates the whole extended file immediately.
    ({ blocks, size }) => (blocks ? blocks * STAT_BLOCK_BYTES : size),
    () => 0,
  );
}
