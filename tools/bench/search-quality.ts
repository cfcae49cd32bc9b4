import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import { measureSearchQuality } from '../search-eval/result-quality';
import { labeledQueries } from '../search-eval/labels/labeled-queries';
import { atLeast, type Row } from './report';

const formatPercent = (fraction: number): string => `${(100 * fraction).toFixed(1)} %`;

/** Measures the percentage of labeled queries with a relevant product in the first three results: of all queries, of the tuned and the held-out half, and of each kind. */
export async function benchmarkSearchQuality(file: string, products: number): Promise<Row[]> {
  const catalogue = await openCatalogue(file);
  const rows = await reportSearchQuality(catalogue, products);
  await catalogue.close();
  return rows;
}

/** Like `benchmarkSearchQuality` for an open catalogue. */
export async function reportSearchQuality(catalogue: Catalogue, products: number): Promise<Row[]> {
  const { byKind, byHalf, total, inTopThree } = await measureSearchQuality(
    catalogue,
    labeledQueries(products),
  );
  const exactNumbers = byKind.find(({ kind }) => kind === 'exact number');
  const rows = [
    atLeast(`right product in the first three, ${total} queries`, inTopThree / total, 0.97, formatPercent),
    ...byHalf.map(({ half, ...quality }) =>
      atLeast(
        `the ${half} half, ${quality.total} queries`,
        quality.inTopThree / quality.total,
        0.97,
        formatPercent,
      ),
    ),
    atLeast(
      'exact numbers in the first place',
      (exactNumbers?.first ?? 0) / (exactNumbers?.total ?? 1),
      0.99,
      formatPercent,
    ),
    ...byKind.map((kind) => ({
      name: `${kind.kind}, in the first three`,
      figure: `${kind.inTopThree} of ${kind.total}`,
      target: '',
      met: null,
    })),
  ];
  return rows.map((row) => ({ ...row, baseline: '' }));
}
