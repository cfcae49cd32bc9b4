import { csvRow } from '../../shared/lib/csv';
import type { Handler } from '../http/handler-types';
import { allPapers, paperJournals, papersPage, paperYears } from './paper-store';

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
  const { list, total } = await papersPage(catalogue, request);
  const years = await paperYears(catalogue, request);
  const journals = await paperJournals(catalogue, request);
  return { list, total, page, page_size, years, journals };
};

/** By RFC 4180, with the mark at its beginning by which table programs know UTF-8. */
export const paperFile: Handler<'paperFile'> = async (request, { catalogue }) => {
  const papers = await allPapers(catalogue, request);
  const rows = papers.map(({ pub, year, name, if: impact, pmid, products, authors, reference }) => {
    const names = products.map(({ goods_name }) => goods_name).join('; ');
    const numbers = products.map(({ goods_sn }) => goods_sn).join('; ');
    return csvRow([pub, String(year), name, impact, pmid, names, numbers, authors, reference]);
  });
  const csv = `\uFEFF${[csvRow(columns), ...rows].map((row) => `${row}\r\n`).join('')}`;
  return { name: 'publications.csv', csv };
};
