import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Kibibytes. */
const MEBIBYTE = 1024;
/** Clock ticks per second of Linux CPU times. */
const TICKS = 100;

/** Samples the memory of a process every second. The returned function stops and returns mebibytes. */
export function watchMemory(pid: number): () => Promise<{ most: number; last: number }> {
  const seen: number[] = [];
  let watching = true;
  const sample = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kib = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (kib) seen.push(Math.round(Number(kib) / MEBIBYTE));
  };
  const done = (async () => {
    for (; watching; await wait(1000)) await sample();
  })();
  return async () => {
    await sample();
    watching = false;
    await done;
    return { most: Math.max(0, ...seen), last: seen.at(-1) ?? 0 };
  };
}

/** Returns the CPU seconds of all threads of a process. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [utime = 0, stime = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (utime + stime) / TICKS;
}
