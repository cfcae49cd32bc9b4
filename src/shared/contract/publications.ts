import { z } from 'zod';
import { publicationSorts } from '../catalogue/publication-list-url';
import { id, line, listReplyFields, listRequestFields, searchText } from './fields';
import { publicationRow } from './home';

const filterFields = {
  /** Words of a title, journal or product, or a PubMed number. */
  key: searchText(line(120), 120).default(''),
  year: z.int().min(1900).max(2099).optional(),
  /** Abbreviation of the journal. */
  journal: line(120).default(''),
  sort: z.enum(publicationSorts).default('newest'),
};

const withCounts = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int().min(1) }));

/** Extension: bibliographic data; '' if unknown. */
const source = {
  /** Example: `Halaris AE, Belendiuk KT`. */
  authors: z.string(),
  /** Volume, issue and pages: `24(20):1896–7`. */
  reference: z.string(),
};

/** `product` and `id` are those of the first of `products`, which all concern the publication's subject. */
const publication = z.object({
  ...publicationRow.shape,
  ...source,
  year: z.int(),
  products: z.array(z.object({ id, goods_sn: z.string(), goods_name: z.string() })).min(1),
});

/** A publication on the product's target or compound; it may have used products of another supplier. */
const citation = z.object({
  ...publicationRow.pick({ pub: true, name: true, if: true, pmid: true }).shape,
  ...source,
  year: z.int(),
});

export const publicationCalls = {
  /** Publications on the product's target or compound, latest first. `years` counts the results of each year. */
  citations: {
    request: z.object({
      id,
      key: filterFields.key,
      year: filterFields.year,
      sort: filterFields.sort,
      page: listRequestFields.page,
      page_size: listRequestFields.page_size.default(12),
    }),
    reply: z.object({ ...listReplyFields(citation), years: withCounts(z.int()) }),
  },
  /** `years` and `journals` count results under the other filters; only the most frequent journals are listed. */
  publications: {
    request: z.object({
      ...filterFields,
      page: listRequestFields.page,
      page_size: listRequestFields.page_size,
    }),
    reply: z.object({
      ...listReplyFields(publication),
      years: withCounts(z.int()),
      journals: withCounts(z.string()),
    }),
  },
  /** The whole list as a spreadsheet file. */
  publicationsFile: {
    request: z.object(filterFields),
    reply: z.object({ name: z.string(), csv: z.string() }),
  },
};
