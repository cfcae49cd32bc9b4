import { csvRow } from '../../shared/lib/csv';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Handler } from '../app/context';
import { mainThreadSlices } from '../http/time-slices';
import { findPublications } from './publication-store';

type Publication = ReplyOf<'publications'>['list'][number];

const columns = [
  'journal',
  'year',
  'title',
  'impact_factor',
  'pmid',
  'products',
  'catalogue_numbers',
  'authors',
  'volume_issue_pages',
];

export const publications: Handler<'publications'> = async (request, { catalogue }, { network }) => {
  const { page, page_size } = request;
  const { total, years, journals, read } = await mainThreadSlices.run(network, (pause) =>
    findPublications(catalogue, request, pause),
  );
  return { list: await read((page - 1) * page_size, page_size), total, page, page_size, years, journals };
};

/** CSV as in RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export const publicationsFile: Handler<'publicationsFile'> = async (request, { catalogue }, { network }) =>
  mainThreadSlices.run(network, async (pause) => {
    const rows = [csvRow(columns)];
    const { readAll } = await findPublications(catalogue, request, pause);
    for await (const publications of readAll()) {
      rows.push(...publications.map(toCsvRow));
      await pause();
    }
    return { name: 'publications.csv', csv: `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}` };
  });

function toCsvRow({ pub, year, name, if: impact, pmid, products, authors, reference }: Publication): string {
  const names = products.map(({ goods_name }) => goods_name).join('; ');
  const numbers = products.map(({ goods_sn }) => goods_sn).join('; ');
  return csvRow([pub, String(year), name, impact, pmid, names, numbers, authors, reference]);
}
