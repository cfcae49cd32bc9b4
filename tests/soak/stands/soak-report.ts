import { seededRandom } from '../support/seeded-random';
import { leastSquares } from '../load/least-squares';
import type { StandMetrics } from './stand-metrics';
import { soakPage, soakSessions, type StandSoak } from './soak-run';
import { withDisplay } from '../support/virtual-display';

/** Navigations of the run with one page, and sessions of the other run; 0 skips it. */
export interface SoakScale {
  pages: number;
  sessions: number;
  seed: number;
}

/** Maximum growth of each metric per 1,000 navigations. */
const targets: readonly { metric: keyof StandMetrics; unit: string; maxGrowth: number }[] = [
  { metric: 'heap', unit: 'MiB', maxGrowth: 1 },
  { metric: 'nodes', unit: 'nodes', maxGrowth: 100 },
  { metric: 'listeners', unit: 'listeners', maxGrowth: 20 },
  { metric: 'rss', unit: 'MiB', maxGrowth: 10 },
  { metric: 'files', unit: 'files', maxGrowth: 1 },
];
/** Maximum growth of the main process over a whole run. */
const MAX_RSS_GROWTH_MIB = 50;
const MAX_FILE_GROWTH = 5;
/** Metrics of the main process. They fluctuate with the worker of structure searches, which stops a minute after the last search. */
const mainProcessMetrics = ['rss', 'files'] as const;
/** Samples per group of those metrics. The minimum of a group counts; leaks raise it as well. */
const GROUP_SIZE = 5;

/** Checks a long-running stand for leaks. Throws when a metric grows more than its target. */
export async function soakReport({ pages, sessions, seed }: SoakScale): Promise<string> {
  return withDisplay(async () => {
    const faults: string[] = [];
    const reportLines: string[] = [];
    const addResult = (name: string, result: StandSoak) => {
      const { lines, faults: faultsOfRun } = evaluateSoak(result);
      const summary = `${name}: ${result.navigations} navigations in ${result.seconds} s, ${result.deadLinks} dead links, ${result.crashes} crashed processes (seed ${seed})`;
      reportLines.push(summary, ...lines);
      // Printed immediately, because the next run may fail.
      process.stderr.write(`${[summary, ...lines, ...faultsOfRun].join('\n')}\n`);
      faults.push(...faultsOfRun.map((fault) => `${name}: ${fault}`));
    };
    if (pages > 0) addResult('one page', await soakPage(pages, seededRandom(seed)));
    if (sessions > 0) addResult(`${sessions} visits`, await soakSessions(sessions, seededRandom(seed)));
    if (faults.length > 0) throw new Error([...reportLines, ...faults].join('\n'));
    return reportLines.join('\n');
  });
}

/** Describes the growth of each metric, and returns the faults. Ignores the first tenth of the samples, which fills caches. */
export function evaluateSoak({ samples, crashes }: Pick<StandSoak, 'samples' | 'crashes'>): {
  lines: string[];
  faults: string[];
} {
  const countedSamples = samples.slice(Math.ceil(samples.length / 10));
  const groupMinima = minimaOfGroups(countedSamples);
  const faults = crashes > 0 ? [`${crashes} processes crashed`] : [];
  const lines = targets.map(({ metric, unit, maxGrowth }) => {
    const usedSamples = mainProcessMetrics.some((candidate) => candidate === metric)
      ? groupMinima
      : countedSamples;
    const points = usedSamples.map((sample) => [sample.navigations / 1000, sample[metric]] as const);
    const { slope, low, high } = leastSquares(points);
    const first = points[0]?.[1] ?? 0;
    const last = points.at(-1)?.[1] ?? 0;
    // Fails when the growth exceeds the target and is significant.
    if (slope > maxGrowth && low > 0)
      faults.push(`${metric} grows by ${slope.toFixed(2)} per 1,000 navigations`);
    return `  ${metric}: ${first.toFixed(1)} to ${last.toFixed(1)} ${unit}; per 1,000 navigations ${signed(slope)} (${signed(low)} to ${signed(high)}), target ≤ ${maxGrowth}`;
  });
  const growthOf = (metric: (typeof mainProcessMetrics)[number]) =>
    (groupMinima.at(-1)?.[metric] ?? 0) - (groupMinima[0]?.[metric] ?? 0);
  if (growthOf('rss') > MAX_RSS_GROWTH_MIB)
    faults.push(`the main process grew by ${growthOf('rss').toFixed(0)} MiB`);
  if (growthOf('files') > MAX_FILE_GROWTH) faults.push(`${growthOf('files')} more open files`);
  return { lines, faults };
}

/** Returns a sample for each group of {@link GROUP_SIZE}, with the minima of the metrics of the main process. */
function minimaOfGroups(samples: readonly StandMetrics[]): StandMetrics[] {
  return Array.from({ length: Math.floor(samples.length / GROUP_SIZE) }, (_, index) => {
    const group = samples.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE);
    const minimum = (metric: (typeof mainProcessMetrics)[number]) =>
      Math.min(...group.map((sample) => sample[metric]));
    return { ...group[0]!, rss: minimum('rss'), files: minimum('files') };
  });
}

const signed = (growth: number) => `${growth < 0 ? '−' : '+'}${Math.abs(growth).toFixed(2)}`;
