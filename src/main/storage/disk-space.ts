import { stat, statfs } from 'node:fs/promises';

/** Bytes available to this program. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes that a file occupies, less than its size for sparse files; 0 for a missing file. */
export async function allocatedBytes(file: string): Promise<number> {
  return stat(file).then(
    // Windows reports no blocks and allocates the whole extended file immediately.
    ({ blocks, size }) => (blocks ? blocks * 512 : size),
    () => 0,
  );
}
