import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Kibibytes. */
const MEBIBYTE = 1024;
/** Of the clock by which Linux counts processor time, a second. */
const TICKS = 100;

/** Looks at a process every second; the function that it gives ends that and says what it took, in mebibytes. */
export function watchMemory(pid: number): () => Promise<{ most: number; last: number }> {
  const seen: number[] = [];
  let watching = true;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kib = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (kib) seen.push(Math.round(Number(kib) / MEBIBYTE));
  };
  const done = (async () => {
    for (; watching; await wait(1000)) await look();
  })();
  return async () => {
    await look();
    watching = false;
    await done;
    return { most: Math.max(0, ...seen), last: seen.at(-1) ?? 0 };
  };
}

/** Processor time that a process has used, all its threads together. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [utime = 0, stime = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (utime + stime) / TICKS;
}
