import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { DatabaseKind } from './database-template';

/** Options of `npm run test:soak`, which `tests/soak/main.ts` describes. */
export interface SoakOptions {
  /** Empty = all runs. */
  runNames: string[];
  database: DatabaseKind;
  share: number;
  entries: number;
  kills: number;
  wipes: number;
  pages: number;
  sessions: number;
  minutes: number;
  seed: number;
  /** Kind of crash of the run `recovery`; undefined = every kind. */
  crash: string | undefined;
}

/** Throws for a size that is not a number, with which a run would do nothing and pass. */
export function parseSoakOptions(args: string[]): SoakOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      postgres: { type: 'boolean', default: false },
      share: { type: 'string', default: '1' },
      entries: { type: 'string', default: '500' },
      kills: { type: 'string', default: '20' },
      wipes: { type: 'string', default: '5' },
      pages: { type: 'string', default: '20000' },
      sessions: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
      crash: { type: 'string' },
    },
  });
  const positive = (name: Exclude<keyof typeof values, 'postgres' | 'crash'>): number => {
    const number = Number(values[name]);
    if (Number.isFinite(number) && number > 0) return number;
    throw new Error(`--${name} must be a number greater than 0, not "${values[name]}".`);
  };
  return {
    runNames: positionals,
    database: values.postgres ? 'postgres' : 'sqlite',
    share: positive('share'),
    entries: positive('entries'),
    kills: positive('kills'),
    wipes: positive('wipes'),
    pages: positive('pages'),
    sessions: positive('sessions'),
    minutes: positive('minutes'),
    seed: positive('seed'),
    crash: values.crash,
  };
}

interface PlannedRun {
  name: string;
  database: DatabaseKind;
}

/** Returns the named runs, or all runs and then those of `databaseRuns` on the other database. Throws for an unknown name. */
export function planRuns(
  { runNames, database }: Pick<SoakOptions, 'runNames' | 'database'>,
  allRuns: readonly string[],
  databaseRuns: readonly string[],
): PlannedRun[] {
  const unknown = runNames.filter((name) => !allRuns.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown run: ${unknown.join(', ')}. Runs: ${allRuns.join(', ')}.`);
  const on = (names: readonly string[], kind: DatabaseKind) =>
    names.map((name) => ({ name, database: kind }));
  if (runNames.length > 0) return on(runNames, database);
  return [...on(allRuns, database), ...on(databaseRuns, database === 'sqlite' ? 'postgres' : 'sqlite')];
}
