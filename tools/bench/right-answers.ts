import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import { answerQuality } from '../search-eval/answer-quality';
import { labelledQueries } from '../search-eval/labels/labeled-queries';
import { atLeast, type Row } from './report';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** How many of the labelled queries find a right product in the first three, kind by kind, and exact numbers first. */
export async function rightAnswers(file: string, products: number): Promise<Row[]> {
  const catalogue = await openCatalogue(file);
  const rows = await qualityRows(catalogue, products);
  await catalogue.close();
  return rows;
}

/** The same of any search of a catalogue. */
export async function qualityRows(catalogue: Catalogue, products: number): Promise<Row[]> {
  const { byKind, asked, inThree } = await answerQuality(catalogue, labelledQueries(products));
  const numbers = byKind.find(({ kind }) => kind === 'exact number');
  const rows = [
    atLeast(`right product in the first three, ${asked} queries`, inThree / asked, 0.97, percent),
    atLeast('exact numbers in the first place', (numbers?.first ?? 0) / (numbers?.asked ?? 1), 0.99, percent),
    ...byKind.map((kind) => ({
      what: `${kind.kind}, in the first three`,
      figure: `${kind.inThree} of ${kind.asked}`,
      bar: '',
      met: null,
    })),
  ];
  return rows.map((row) => ({ ...row, floor: '' }));
}
