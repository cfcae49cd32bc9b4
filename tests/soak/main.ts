import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureBuilt, runStep } from '../../tools/setup.mjs';
import { backupReport } from './backup-under-load';
import { chanceOf } from './seeded-random';
import { diskFullReport } from './disk-full';
import type { GroundKind } from './database-template';
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
import { stepsReport } from './purchase-report';
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
    visits: { type: 'string', default: '200' },
    death: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    minutes: { type: 'string', default: '60' },
  },
});
const share = Number(flags.share);
const seed = Number(flags.seed);
const kills = Number(flags.kills);
const SETTINGS_KILLS = 1000;

/** What the long run can show on PostgreSQL as well. */
const onBoth = {
  kills: (kind: GroundKind) => killsReport({ kind, share }),
  oversell: (kind: GroundKind) => oversellReport({ kind, share }),
  journeys: (kind: GroundKind) => journeysReport(kind),
};

/** What the long run can show, by the word that asks for it. */
const runs: Readonly<Record<string, () => Promise<string>>> = {
  kills: () => onBoth.kills(flags.postgres ? 'postgres' : 'sqlite'),
  oversell: () => onBoth.oversell(flags.postgres ? 'postgres' : 'sqlite'),
  journeys: () => onBoth.journeys(flags.postgres ? 'postgres' : 'sqlite'),
  disk: () => diskFullReport(),
  backup: backupReport,
  steps: () => stepsReport(),
  load: loadReport,
  updates: () => updatesReport(kills),
  settings: () => settingsReport(SETTINGS_KILLS, chanceOf(seed)),
  queue: () => queueReport(Number(flags.entries), seed),
  recovery: () => recoveryReport(kills, flags.death),
  wipe: () => wipeReport(Number(flags.wipes)),
  soak: () => soakReport({ pages: Number(flags.pages), visits: Number(flags.visits), seed }),
  overload: () => overloadReport(),
  stops: () => stopsReport(share),
  rolling: () => rollingReport(share),
  wal: () => walReport(share),
  'server-soak': () => serverSoakReport(Number(flags.minutes)),
  guide: guideReport,
  packaged: packagedReport,
};

// `npm run test:soak -- [kills …] [--postgres] [--share=0.1]`: promises that take minutes to show; all of them without a
// word. With `--postgres` kills, oversell and journeys run on PostgreSQL, with `--share` runs are shorter, `--minutes` is how long
// a server is used. Those of a stand run for so many `--entries` (queue), `--kills` of each kind or place (recovery,
// `--death="main killed"` of one kind; updates), `--wipes`, `--pages` and `--visits` (soak); `--seed` repeats the chances of
// one. Prints figures, and fails when a promise is broken.
await runStep(async () => {
  await ensureBuilt();
  const unknown = words.filter((word) => !(word in runs));
  if (unknown.length > 0)
    throw new Error(`There is no run ${unknown.join(', ')}; there are ${Object.keys(runs).join(', ')}.`);
  for (const word of words.length > 0 ? words : Object.keys(runs)) {
    process.stdout.write(`${await runs[word]?.()}\n`);
  }
  if (words.length > 0) return;
  for (const run of Object.values(onBoth)) process.stdout.write(`${await run('postgres')}\n`);
});
