import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureBuilt, run, runStep } from '../../tools/setup.mjs';
import { backupReport } from './servers/backup-under-load';
import { clusterReport } from './servers/cluster';
import { crowdReport } from './load/crowd';
import { seededRandom } from './support/seeded-random';
import { diskFullReport } from './servers/disk-full';
import type { DatabaseKind } from './support/database-template';
import { deployingReport } from './servers/deploying';
import { guideReport } from './servers/guide';
import { journeysReport } from './servers/e2e-report';
import { killsReport } from './servers/kills-report';
import { loadReport } from './load/load';
import { walReport } from './servers/wal-growth';
import { oversellReport } from './servers/oversell';
import { overloadReport } from './load/overload';
import { packagedReport } from './stands/packaged-report';
import { queueReport } from './stands/queue-report';
import { recoveryReport } from './stands/recovery-report';
import { rollingReport } from './servers/rolling-restart';
import { serverSoakReport } from './load/server-soak';
import { settingsReport } from './stands/settings-report';
import { soakReport } from './stands/soak-report';
import { purchaseReport } from './servers/purchase-report';
import { stopsReport } from './servers/graceful-stops';
import { updatesReport } from './stands/updates-report';
import { wipeReport } from './stands/wipe-report';

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
  deploying: deployingReport,
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
