import { csvRow } from '../../shared/lib/csv';
import type { Handler } from '../app/context';
import { findAllPublications, countByJournal, findPublications, countByYear } from './publication-store';

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

export const papers: Handler<'papers'> = async (request, { catalogue }) => {
  const { page, page_size } = request;
  const { list, total } = await findPublications(catalogue, request);
  const years = await countByYear(catalogue, request);
  const journals = await countByJournal(catalogue, request);
  return { list, total, page, page_size, years, journals };
};

/** CSV as in RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export const paperFile: Handler<'paperFile'> = async (request, { catalogue }) => {
  const papers = await findAllPublications(catalogue, request);
  const rows = papers.map(({ pub, year, name, if: impact, pmid, products, authors, reference }) => {
    const names = products.map(({ goods_name }) => goods_name).join('; ');
    const numbers = products.map(({ goods_sn }) => goods_sn).join('; ');
    return csvRow([pub, String(year), name, impact, pmid, names, numbers, authors, reference]);
  });
  const csv = `\uFEFF${[csvRow(columns), ...rows].map((row) => `${row}\r\n`).join('')}`;
  return { name: 'publications.csv', csv };
};
