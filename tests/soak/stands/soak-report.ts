import { seededRandom } from '../support/seeded-random';
import { leastSquares } from '../load/least-squares';
import type { StandMetrics } from './stand-metrics';
import { soakPage, soakSessions, type Soak } from './soak-run';
import { withDisplay } from '../support/virtual-display';

/** Navigations of the run with one page, and sessions of the other run; 0 skips it. */
export interface SoakScale {
  pages: number;
  sessions: number;
  seed: number;
}

/** Maximum growth of each metric per 1,000 navigations. */
const targets: readonly { figure: keyof StandMetrics; unit: string; most: number }[] = [
  { figure: 'heap', unit: 'MiB', most: 1 },
  { figure: 'nodes', unit: 'nodes', most: 100 },
  { figure: 'listeners', unit: 'listeners', most: 20 },
  { figure: 'rss', unit: 'MiB', most: 10 },
  { figure: 'files', unit: 'files', most: 1 },
];
/** Maximum growth over a whole run: MiB, and files. */
const MOST_RSS = 50;
const MOST_FILES = 5;
/** Fluctuate with the worker of structure searches, which stops a minute after the last search. */
const ofMain = ['rss', 'files'] as const;
/** Samples per group of those metrics. The minimum of a group counts; leaks raise it as well. */
const GROUP_SIZE = 5;

/** Checks a long-running stand for leaks. Throws when a metric grows more than its target. */
export async function soakReport({ pages, sessions: visits, seed }: SoakScale): Promise<string> {
  return withDisplay(async () => {
    const faults: string[] = [];
    const parts: string[] = [];
    const tell = (name: string, soak: Soak) => {
      const { lines, wrong } = evaluateSoak(soak);
      const changes = `${soak.changed} navigations in ${soak.seconds} s`;
      const summary = `${name}: ${changes}, ${soak.stuck} dead links, ${soak.deaths} crashed processes (seed ${seed})`;
      parts.push(summary, ...lines);
      // Printed immediately, because the next run may fail.
      process.stderr.write(`${[summary, ...lines, ...wrong].join('\n')}\n`);
      faults.push(...wrong.map((fault) => `${name}: ${fault}`));
    };
    if (pages > 0) tell('one page', await soakPage(pages, seededRandom(seed)));
    if (visits > 0) tell(`${visits} visits`, await soakSessions(visits, seededRandom(seed)));
    if (faults.length > 0) throw new Error([...parts, ...faults].join('\n'));
    return parts.join('\n');
  });
}

/** Ignores the first tenth, which fills caches. */
export function evaluateSoak({ figures, deaths }: Pick<Soak, 'figures' | 'deaths'>): {
  lines: string[];
  wrong: string[];
} {
  const counted = figures.slice(Math.ceil(figures.length / 10));
  const lowest = lows(counted);
  const wrong = deaths > 0 ? [`${deaths} processes crashed`] : [];
  const lines = targets.map(({ figure, unit, most }) => {
    const samples = ofMain.some((candidate) => candidate === figure) ? lowest : counted;
    const points = samples.map((sample) => [sample.navigations / 1000, sample[figure]] as const);
    const { slope, low, high } = leastSquares(points);
    const first = points[0]?.[1] ?? 0;
    const last = points.at(-1)?.[1] ?? 0;
    // Fails when the growth exceeds the target and is significant.
    if (slope > most && low > 0) wrong.push(`${figure} grows by ${slope.toFixed(2)} per 1,000 navigations`);
    return `  ${figure}: ${first.toFixed(1)} to ${last.toFixed(1)} ${unit}; per 1,000 navigations ${signed(slope)} (${signed(low)} to ${signed(high)}), target ≤ ${most}`;
  });
  const risen = (figure: (typeof ofMain)[number]) =>
    (lowest.at(-1)?.[figure] ?? 0) - (lowest[0]?.[figure] ?? 0);
  if (risen('rss') > MOST_RSS) wrong.push(`the main process grew by ${risen('rss').toFixed(0)} MiB`);
  if (Math.abs(risen('files')) > MOST_FILES) wrong.push(`${risen('files')} more open files`);
  return { lines, wrong };
}

function lows(figures: readonly StandMetrics[]): StandMetrics[] {
  return Array.from({ length: Math.floor(figures.length / GROUP_SIZE) }, (_, group) => {
    const samples = figures.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE);
    const [rss, files] = ofMain.map((figure) => Math.min(...samples.map((sample) => sample[figure])));
    return { ...samples[0]!, rss: rss!, files: files! };
  });
}

const signed = (figure: number) => `${figure < 0 ? '−' : '+'}${Math.abs(figure).toFixed(2)}`;
