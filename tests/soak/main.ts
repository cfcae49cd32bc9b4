import { ensureBuilt, run, runScript } from '../../tools/setup.mjs';
import { backupReport } from './servers/backup-under-load';
import { clusterReport } from './servers/cluster';
import { crowdReport } from './load/crowd';
import { seededRandom } from './support/seeded-random';
import { diskFullReport } from './servers/disk-full';
import { parseSoakOptions, planRuns, type SoakOptions } from './support/soak-options';
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

const SETTINGS_KILLS = 1000;

type Run = (options: SoakOptions) => Promise<string>;

/** Runs on SQLite, or with `--postgres` on PostgreSQL. */
const databaseRuns: Readonly<Record<string, Run>> = {
  kills: ({ database, share }) => killsReport({ kind: database, share }),
  oversell: ({ database, share }) => oversellReport({ kind: database, share }),
  journeys: ({ database }) => journeysReport(database),
};

/** The comment of each report function describes its run. */
const runs: Readonly<Record<string, Run>> = {
  faults: faultTests,
  ...databaseRuns,
  disk: () => diskFullReport(),
  backup: backupReport,
  steps: () => purchaseReport(),
  load: loadReport,
  updates: ({ kills }) => updatesReport(kills),
  settings: ({ seed }) => settingsReport(SETTINGS_KILLS, seededRandom(seed)),
  queue: ({ entries, seed }) => queueReport(entries, seed),
  recovery: ({ kills, crash }) => recoveryReport(kills, crash),
  wipe: ({ wipes }) => wipeReport(wipes),
  soak: ({ pages, sessions, seed }) => soakReport({ pages, sessions, seed }),
  overload: () => overloadReport(),
  crowd: crowdReport,
  cluster: clusterReport,
  stops: ({ share }) => stopsReport(share),
  rolling: ({ share }) => rollingReport(share),
  wal: ({ share }) => walReport(share),
  'server-soak': ({ minutes }) => serverSoakReport(minutes),
  guide: guideReport,
  deploying: deployingReport,
  packaged: packagedReport,
};

/** Runs the fault-injection tests that `npm test` leaves out: those of this folder, and journeys with the tag `@soak`. */
async function faultTests(): Promise<string> {
  const options = {
    failure: 'Fault-injection tests failed; see the output above.',
    env: { ...process.env, SOAK: '1' },
  };
  await run('npx', ['vitest', 'run', '--project', 'soak'], options);
  await run('npx', ['playwright', 'test', '--grep', '@soak'], options);
  return 'fault-injection tests: passed';
}

// Usage: npm run test:soak -- [RUN …] [options]. Without a run it starts all of them, those of databaseRuns on both
// databases. Each run prints its results and targets, and the command fails when a target is missed.
// --postgres   kills, oversell and journeys on PostgreSQL
// --share=0.1  a share of the usual number of rounds or duration (kills, oversell, stops, rolling, wal)
// --minutes    duration of server-soak
// --entries    entries of queue
// --kills      kills of each kind of crash (recovery) or at each disk write (updates)
// --crash      kind of crash of recovery, such as "main killed"; otherwise every kind
// --wipes, --pages, --sessions   sizes of wipe and soak
// --seed       repeats a random sequence
await runScript(async () => {
  const options = parseSoakOptions(process.argv.slice(2));
  const plannedRuns = planRuns(options, Object.keys(runs), Object.keys(databaseRuns));
  await ensureBuilt();
  for (const { name, database } of plannedRuns) {
    process.stdout.write(`${await runs[name]?.({ ...options, database })}\n`);
  }
});
