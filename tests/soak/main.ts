import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureBuilt, run, runStep } from '../../tools/setup.mjs';
import { backupReport } from './backup-under-load';
import { clusterReport } from './cluster';
import { crowdReport } from './crowd';
import { seededRandom } from './seeded-random';
import { diskFullReport } from './disk-full';
import type { DatabaseKind } from './database-template';
import { guideReport } from './guide';
import { journeysReport } from './e2e-report';
import { killsReport } from './kills-report';
import { loadReport } from './load';
import { walReport } from './wal-growth';
import { oversellReport } from './oversell';
import { overloadReport } from './overload';
import { packagedReport } from './packaged-report';
import { queueReport } from './queue-report';
import { recoveryReport } from './recovery-report';
import { rollingReport } from './rolling-restart';
import { serverSoakReport } from './server-soak';
import { settingsReport } from './settings-report';
import { soakReport } from './soak-report';
import { purchaseReport } from './purchase-report';
import { stopsReport } from './graceful-stops';
import { updatesReport } from './updates-report';
import { wipeReport } from './wipe-report';

const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    entries: { type: 'string', default: '500' },
    kills: { type: 'string', default: '20' },
    wipes: { type: 'string', default: '5' },
    pages: { type: 'string', default: '20000' },
    sessions: { type: 'string', default: '200' },
    crash: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    minutes: { type: 'string', default: '60' },
  },
});
const share = Number(flags.share);
const seed = Number(flags.seed);
const kills = Number(flags.kills);
const SETTINGS_KILLS = 1000;

/** Runs that `--postgres` switches to PostgreSQL. */
const databaseRuns = {
  kills: (kind: DatabaseKind) => killsReport({ kind, share }),
  oversell: (kind: DatabaseKind) => oversellReport({ kind, share }),
  journeys: (kind: DatabaseKind) => journeysReport(kind),
};
const kind: DatabaseKind = flags.postgres ? 'postgres' : 'sqlite';

const runs: Readonly<Record<string, () => Promise<string>>> = {
  faults: faultTests,
  kills: () => databaseRuns.kills(kind),
  oversell: () => databaseRuns.oversell(kind),
  journeys: () => databaseRuns.journeys(kind),
  disk: () => diskFullReport(),
  backup: backupReport,
  steps: () => purchaseReport(),
  load: loadReport,
  updates: () => updatesReport(kills),
  settings: () => settingsReport(SETTINGS_KILLS, seededRandom(seed)),
  queue: () => queueReport(Number(flags.entries), seed),
  recovery: () => recoveryReport(kills, flags.crash),
  wipe: () => wipeReport(Number(flags.wipes)),
  soak: () => soakReport({ pages: Number(flags.pages), sessions: Number(flags.sessions), seed }),
  overload: () => overloadReport(),
  crowd: crowdReport,
  cluster: clusterReport,
  stops: () => stopsReport(share),
  rolling: () => rollingReport(share),
  wal: () => walReport(share),
  'server-soak': () => serverSoakReport(Number(flags.minutes)),
  guide: guideReport,
  packaged: packagedReport,
};

/** Runs the fault-injection tests of this folder, which `npm test` leaves out. */
async function faultTests(): Promise<string> {
  await run('npx', ['vitest', 'run', '--project', 'soak'], {
    failure: 'Fault-injection tests failed; see the output above.',
    env: { ...process.env, SOAK: '1' },
  });
  return 'fault-injection tests: passed';
}

// Usage: npm run test:soak -- [RUN …] [options]. Without a run it starts all of them, those of databaseRuns on both
// databases. Each run prints its results and targets, and the command fails when a target is missed.
// --postgres   kills, oversell and journeys on PostgreSQL
// --share=0.1  a share of the usual rounds (kills, oversell, stops, rolling, wal)
// --minutes    duration of server-soak
// --entries    entries of queue
// --kills      kills of each kind or position (recovery, updates); --crash="main killed" selects one kind of recovery
// --wipes, --pages, --sessions   sizes of wipe and soak
// --seed       repeats a random sequence
await runStep(async () => {
  await ensureBuilt();
  const unknown = words.filter((word) => !(word in runs));
  if (unknown.length > 0)
    throw new Error(`Unknown run: ${unknown.join(', ')}. Runs: ${Object.keys(runs).join(', ')}.`);
  for (const word of words.length > 0 ? words : Object.keys(runs)) {
    process.stdout.write(`${await runs[word]?.()}\n`);
  }
  if (words.length > 0) return;
  for (const report of Object.values(databaseRuns)) process.stdout.write(`${await report('postgres')}\n`);
});
