import { statfs } from 'node:fs/promises';

/** Bytes that are free for this program on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
