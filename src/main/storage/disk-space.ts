import { stat, statfs } from 'node:fs/promises';

/** Bytes that are free for this program on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes of the disk that a file takes, which are fewer than its size where it has holes; 0 for one that is not there. */
export async function bytesHeldBy(file: string): Promise<number> {
  return stat(file).then(
    // Windows tells no blocks; there a file that is made longer takes its room at once.
    ({ blocks, size }) => (blocks ? blocks * 512 : size),
    () => 0,
  );
}
