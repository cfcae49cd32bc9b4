import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const KIBIBYTES_PER_MEBIBYTE = 1024;
/** Clock ticks per second of Linux CPU times. */
const TICKS_PER_SECOND = 100;

/** Samples the memory of a process every second. The returned function stops and returns the largest and the last sample in mebibytes. */
export function watchMemory(pid: number): () => Promise<{ max: number; last: number }> {
  const samples: number[] = [];
  let isWatching = true;
  const sample = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kib = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (kib) samples.push(Math.round(Number(kib) / KIBIBYTES_PER_MEBIBYTE));
  };
  const watching = (async () => {
    for (; isWatching; await wait(1000)) await sample();
  })();
  return async () => {
    await sample();
    isWatching = false;
    await watching;
    return { max: Math.max(0, ...samples), last: samples.at(-1) ?? 0 };
  };
}

/** Returns the CPU seconds of all threads of a process. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [utime = 0, stime = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (utime + stime) / TICKS_PER_SECOND;
}
