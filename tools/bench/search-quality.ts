import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import { measureSearchQuality } from '../search-eval/result-quality';
import { labeledQueries } from '../search-eval/labels/labeled-queries';
import { atLeast, type Row } from './report';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Measures, per query kind, the share of labeled queries with a relevant product in the first three results. */
export async function benchmarkSearchQuality(file: string, products: number): Promise<Row[]> {
  const catalogue = await openCatalogue(file);
  const rows = await reportSearchQuality(catalogue, products);
  await catalogue.close();
  return rows;
}

/** Measures the search of any open catalogue. */
export async function reportSearchQuality(catalogue: Catalogue, products: number): Promise<Row[]> {
  const { byKind, byHalf, total, inTopThree } = await measureSearchQuality(
    catalogue,
    labeledQueries(products),
  );
  const numbers = byKind.find(({ kind }) => kind === 'exact number');
  const rows = [
    atLeast(`right product in the first three, ${total} queries`, inTopThree / total, 0.97, percent),
    ...byHalf.map(({ half, ...quality }) =>
      atLeast(
        `the ${half} half, ${quality.total} queries`,
        quality.inTopThree / quality.total,
        0.97,
        percent,
      ),
    ),
    atLeast('exact numbers in the first place', (numbers?.first ?? 0) / (numbers?.total ?? 1), 0.99, percent),
    ...byKind.map((kind) => ({
      name: `${kind.kind}, in the first three`,
      figure: `${kind.inTopThree} of ${kind.total}`,
      target: '',
      met: null,
    })),
  ];
  return rows.map((row) => ({ ...row, baseline: '' }));
}
