import type { SearchDocument } from './search-document';
import { openSearchIndex } from './index-reader';
import { createSearchIndexWriter } from './index-writer';
import type { SearchIndex } from './search-index';

export const baseDocument = {
  cas: null,
  aliases: [],
  category_ids: [1],
  facets: {},
  lowest_price_cents: 1000,
  newness: 0,
};

/** Products with known search results. */
export const sampleDocuments: SearchDocument[] = [
  {
    ...baseDocument,
    goods_id: 11,
    catalogue_numbers: ['QA20118'],
    title: 'Anti-EGFR Rabbit Antibody',
    subject: 'EGFR',
    aliases: ['ERBB1', 'Epidermal growth factor receptor'],
    about: ['Primary antibody', 'Western blot', 'Human'],
    category_ids: [2, 21],
    facets: { host: ['Rabbit'], reactivity: ['Human', 'Mouse'], price_band: ['Over $100'] },
    lowest_price_cents: 30_000,
    newness: 5,
  },
  {
    ...baseDocument,
    goods_id: 12,
    catalogue_numbers: ['QA20118-AF488'],
    title: 'Anti-EGFR Rabbit Antibody, AF488',
    subject: 'EGFR',
    category_ids: [2, 22],
    facets: { host: ['Rabbit'], reactivity: ['Human'], price_band: ['Over $100'] },
    lowest_price_cents: 40_000,
    newness: 9,
  },
  {
    ...baseDocument,
    goods_id: 13,
    catalogue_numbers: ['QA10023', 'QB-A1042'],
    cas: '50-78-2',
    title: 'Acetylsalicylic acid',
    subject: 'Acetylsalicylic acid',
    aliases: ['Aspirin'],
    facets: { price_band: ['$20 or less'] },
    lowest_price_cents: 2_000,
    newness: 1,
  },
  {
    ...baseDocument,
    goods_id: 14,
    catalogue_numbers: ['QK30001'],
    title: 'Mouse IL-6 ELISA Kit',
    subject: 'IL6',
    aliases: ['Interleukin 6', 'IFN-β2'],
    category_ids: [4],
    facets: { host: ['Mouse'] },
    newness: 7,
  },
  {
    ...baseDocument,
    goods_id: 15,
    catalogue_numbers: ['QK30002'],
    title: 'TNF-alpha ELISA Kit for the EGFR laboratory',
    subject: 'TNF',
    aliases: ['TNFA', 'GSK-3 beta', 'p53'],
    category_ids: [4],
    facets: { host: ['Mouse'] },
    newness: 7,
  },
];

/** Builds an index of documents and opens it. The options are those of `openSearchIndex`. */
export function openTestIndex(
  documents: readonly SearchDocument[],
  options: { maxCandidates?: number; maxListed?: number } = {},
): SearchIndex {
  const writer = createSearchIndexWriter();
  for (const document of documents) writer.add(document);
  return openSearchIndex(writer.blocks(), options);
}
