import { ensureBuilt, runStep } from '../steps.mjs';
import { backupReport } from './backup-under-load';
import { diskFullReport } from './disk-full';
import { killsReport } from './kills-report';
import { loadReport } from './load';
import { oversellReport } from './oversell';
import { stepsReport } from './steps-report';
import { updatesReport } from './updates-report';

/** What the long run can show, by the word that asks for it. */
const runs: Readonly<Record<string, () => Promise<string>>> = {
  kills: killsReport,
  oversell: () => oversellReport(),
  disk: () => diskFullReport(),
  backup: backupReport,
  steps: () => stepsReport(),
  load: loadReport,
  updates: updatesReport,
};

// `npm run test:long -- [kills …]`: promises that take minutes to show; all of them without a word. Prints figures, and
// fails when a promise is broken.
await runStep(async () => {
  await ensureBuilt();
  const words = process.argv.slice(2);
  const unknown = words.filter((word) => !(word in runs));
  if (unknown.length > 0)
    throw new Error(`There is no run ${unknown.join(', ')}; there are ${Object.keys(runs).join(', ')}.`);
  for (const word of words.length > 0 ? words : Object.keys(runs)) {
    process.stdout.write(`${await runs[word]?.()}\n`);
  }
});
