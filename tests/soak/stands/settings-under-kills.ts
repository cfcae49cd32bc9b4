import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeededRandom } from '../support/seeded-random';
import { progress } from '../support/progress';

/** Result of repeated kills during saves of one stand's settings. */
export interface SettingsKills {
  kills: number;
  /** Number of confirmed saves. */
  saved: number;
  /** Descriptions of starts that found neither the last saved settings nor those being saved. */
  faults: string[];
  /** Number of kills before each kind of disk write. */
  operations: Readonly<Record<string, number>>;
}

/** Upper limit of disk writes of a save in both files. */
const MAX_DISK_WRITES = 40;

/**
 * Kills a stand before different disk writes and restarts it. `program` is the bundle of `settings-process`; `careless`
 * overwrites a single copy in place.
 */
export async function killSettings(
  program: string,
  kills: number,
  random: SeededRandom,
  storage: 'as shipped' | 'careless' = 'as shipped',
): Promise<SettingsKills> {
  const folder = await mkdtemp(join(tmpdir(), 'settings-kills-'));
  const reportProgress = progress('kills of settings', kills);
  const faults: string[] = [];
  const operations: Record<string, number> = {};
  /** Number of the last confirmed save. */
  let lastSaved = 0;
  let saved = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      reportProgress(kill);
      const run = await runUntilKill(1 + random.below(MAX_DISK_WRITES), [program, folder, storage]);
      if (run.found !== lastSaved && run.found !== lastSaved + 1)
        faults.push(`${lastSaved} was saved, ${run.found} found`);
      operations[run.operation] = (operations[run.operation] ?? 0) + 1;
      saved += run.saved;
      lastSaved = run.found + run.saved;
    }
    return { kills, saved, faults, operations };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the program until the kill. Returns the settings it found, its saves and the pending disk write. */
async function runUntilKill(
  writeNumber: number,
  args: readonly string[],
): Promise<{ found: number; saved: number; operation: string }> {
  const hook = join(import.meta.dirname, 'file-kill-hook.mjs');
  const child = spawn(process.execPath, ['--import', hook, ...args], {
    env: { ...process.env, KILL_AT: String(writeNumber) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (bytes: Buffer) => (output[stream] += bytes.toString()));
  }
  await once(child, 'close');
  const operation = /killed before (.*)/.exec(output.stderr)?.[1];
  if (operation === undefined) throw new Error(`the stand exited without a kill: ${output.stderr}`);
  const found = Number(/^found (\d*)/m.exec(output.stdout)?.[1]);
  return { found, saved: output.stdout.match(/^saved /gm)?.length ?? 0, operation };
}
