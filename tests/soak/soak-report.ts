import { chanceOf } from './seeded-random';
import { leastSquares } from './least-squares';
import type { StandFigures } from './stand-metrics';
import { soakOnePage, soakVisits, type Soak } from './soak-run';
import { withScreen } from './virtual-display';

/** Page changes of the one long life, and visits of the other; 0 leaves it out. */
export interface SoakScale {
  pages: number;
  visits: number;
  seed: number;
}

/** What grows by page changes, with the most that the upper end of its slope may be for 1,000 of them. */
const bars: readonly { figure: keyof StandFigures; unit: string; most: number }[] = [
  { figure: 'heap', unit: 'MiB', most: 1 },
  { figure: 'nodes', unit: 'nodes', most: 100 },
  { figure: 'listeners', unit: 'listeners', most: 20 },
  { figure: 'rss', unit: 'MiB', most: 10 },
  { figure: 'files', unit: 'files', most: 1 },
];
/** Over a whole run. */
const MOST_RSS = 50;
const MOST_FILES = 5;
/** What takes these comes and goes with the searches for structures, whose worker ends a minute after the last. */
const ofMain = ['rss', 'files'] as const;
/** Of so many looks in a row the lowest counts for those: what is never given back lifts that as well. */
const LOOKS = 5;

/** Row L5 of the promises: a stand that runs for long takes no more and more. Throws where it does. */
export async function soakReport({ pages, visits, seed }: SoakScale): Promise<string> {
  return withScreen(async () => {
    const faults: string[] = [];
    const parts: string[] = [];
    const tell = (name: string, soak: Soak) => {
      const { lines, wrong } = judge(soak);
      const changes = `${soak.changed} page changes in ${soak.seconds} s`;
      const told = `${name}: ${changes}, ${soak.stuck} links led nowhere, ${soak.deaths} processes died (seed ${seed})`;
      parts.push(told, ...lines);
      // At once as well: what comes after it may fail, and this took long.
      process.stderr.write(`${[told, ...lines, ...wrong].join('\n')}\n`);
      faults.push(...wrong.map((fault) => `${name}: ${fault}`));
    };
    if (pages > 0) tell('one page', await soakOnePage(pages, chanceOf(seed)));
    if (visits > 0) tell(`${visits} visits`, await soakVisits(visits, chanceOf(seed)));
    if (faults.length > 0) throw new Error([...parts, ...faults].join('\n'));
    return parts.join('\n');
  });
}

/** The first tenth fills caches and does not count. */
export function judge({ figures, deaths }: Pick<Soak, 'figures' | 'deaths'>): {
  lines: string[];
  wrong: string[];
} {
  const counted = figures.slice(Math.ceil(figures.length / 10));
  const lowest = lows(counted);
  const wrong = deaths > 0 ? [`${deaths} processes died`] : [];
  const lines = bars.map(({ figure, unit, most }) => {
    const looks = ofMain.some((one) => one === figure) ? lowest : counted;
    const points = looks.map((one) => [one.at / 1000, one[figure]] as const);
    const { slope, low, high } = leastSquares(points);
    const first = points[0]?.[1] ?? 0;
    const last = points.at(-1)?.[1] ?? 0;
    // Noise alone must not fail a short run, nor a short run pass what grows for sure.
    if (slope > most && low > 0) wrong.push(`${figure} grows by ${slope.toFixed(2)} for 1,000 page changes`);
    return `  ${figure}: ${first.toFixed(1)} to ${last.toFixed(1)} ${unit}; for 1,000 page changes ${signed(slope)} (${signed(low)} to ${signed(high)})`;
  });
  const risen = (figure: (typeof ofMain)[number]) =>
    (lowest.at(-1)?.[figure] ?? 0) - (lowest[0]?.[figure] ?? 0);
  if (risen('rss') > MOST_RSS) wrong.push(`the main process took ${risen('rss').toFixed(0)} MiB more`);
  if (Math.abs(risen('files')) > MOST_FILES) wrong.push(`${risen('files')} more open files`);
  return { lines, wrong };
}

function lows(figures: readonly StandFigures[]): StandFigures[] {
  return Array.from({ length: Math.floor(figures.length / LOOKS) }, (_, group) => {
    const looks = figures.slice(group * LOOKS, (group + 1) * LOOKS);
    const [rss, files] = ofMain.map((figure) => Math.min(...looks.map((one) => one[figure])));
    return { ...looks[0]!, rss: rss!, files: files! };
  });
}

const signed = (figure: number) => `${figure < 0 ? '−' : '+'}${Math.abs(figure).toFixed(2)}`;
