import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { mixedQueries } from './mixed-queries';
import { median } from './measurements';
import { atMost, type Row } from './report';

export interface SizedCatalogue {
  file: string;
  products: number;
}

const MAX_RATIO = 2;
const WARM_UPS = 1;
const ROUNDS = 7;

/**
 * Compares the median search time of each catalogue with that of the previous, smaller one. Alternates between the
 * catalogues for several rounds and takes the median, because machine load varies.
 */
export async function measureSearchGrowth(catalogues: readonly SizedCatalogue[]): Promise<Row[]> {
  const texts: string[][] = [];
  for (const { file, products } of catalogues) {
    const catalogue = await openCatalogue(file);
    texts.push(await mixedQueries(catalogue, products));
    await catalogue.close();
  }
  const medians: number[][] = catalogues.map(() => []);
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const [index, { file }] of catalogues.entries()) {
      const time = await measureMedianSearchMs(file, texts[index] ?? []);
      if (round >= 0) medians[index]?.push(time);
    }
  }
  return catalogues.slice(1).map(({ products }, index) => {
    const ratios = (medians[index + 1] ?? []).map((time, round) => time / (medians[index]?.[round] ?? NaN));
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
    const label = `search p50 against a tenth of ${products.toLocaleString('en')}, ${ROUNDS} alternating rounds`;
    const formatTimes = (value: number) => `${value.toFixed(2)} times`;
    return { ...atMost(label, median(ratios), MAX_RATIO, formatTimes), baseline: `${least} to ${most}` };
  });
}

/** Returns the median ms per search on a newly opened catalogue, including counts and facets of the first page. */
async function measureMedianSearchMs(file: string, texts: readonly string[]): Promise<number> {
  const catalogue = await openCatalogue(file);
  const times: number[] = [];
  for (const text of texts) {
    const started = performance.now();
    await catalogue.search.find({ text, filters: {}, page: 1, pageSize: 24, sort: 'relevance' });
    times.push(performance.now() - started);
  }
  await catalogue.close();
  return median(times);
}
