import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chance } from './seeded-random';
import { progress } from './progress';

/** What came of the settings of one stand that died again and again while it saved them. */
export interface SettingsKills {
  kills: number;
  /** Savings that were told to have happened. */
  saved: number;
  /** Starts that found anything but what was saved last, or was being saved. */
  wrong: string[];
  /** Changes to the disk before which it died, each as often as it did. */
  places: Readonly<Record<string, number>>;
}

/** Changes to the disk that a saving makes, in both files, with room for the first: so far into one it dies at most. */
const LONGEST_LIFE = 40;

/**
 * Kills a stand so often, each time before another change that it makes to its disk, and starts it again on what is
 * there. `program` is what `builtProgram` made of `settings-process`; `careless` stands for one that would lose them.
 */
export async function killSettings(
  program: string,
  kills: number,
  chance: Chance,
  way: 'as shipped' | 'careless' = 'as shipped',
): Promise<SettingsKills> {
  const folder = await mkdtemp(join(tmpdir(), 'settings-kills-'));
  const tell = progress('kills of settings', kills);
  const wrong: string[] = [];
  const places: Record<string, number> = {};
  let last = 0;
  let saved = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      tell(kill);
      const life = await liveUntil(1 + chance.below(LONGEST_LIFE), [program, folder, way]);
      if (life.found !== last && life.found !== last + 1)
        wrong.push(`${last} was saved, ${life.found} found`);
      places[life.place] = (places[life.place] ?? 0) + 1;
      saved += life.saved;
      last = life.found + life.saved;
    }
    return { kills, saved, wrong, places };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One life of the program: which settings it found, how often it saved them, and what it was about to do. */
async function liveUntil(
  change: number,
  words: readonly string[],
): Promise<{ found: number; saved: number; place: string }> {
  const hook = join(import.meta.dirname, 'file-kill-hook.mjs');
  const child = spawn(process.execPath, ['--import', hook, ...words], {
    env: { ...process.env, KILL_AT: String(change) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (bytes: Buffer) => (said[stream] += bytes.toString()));
  }
  await once(child, 'close');
  const place = /killed before (.*)/.exec(said.stderr)?.[1];
  if (place === undefined) throw new Error(`the stand ended by itself: ${said.stderr}`);
  const found = Number(/^found (\d*)/m.exec(said.stdout)?.[1]);
  return { found, saved: said.stdout.match(/^saved /gm)?.length ?? 0, place };
}
