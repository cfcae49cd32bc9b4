import { z } from 'zod';
import { publicationRow } from './home';
import { id, line, listReply, listRequest } from './fields';
import { paperSorts } from '../catalogue/publication-url';

const choice = {
  /** Words of a title, a journal or a product, or a PubMed number. */
  key: line(120).default(''),
  year: z.int().min(1900).max(2099).optional(),
  /** Its abbreviation, as the list has it. */
  journal: line(120).default(''),
  sort: z.enum(paperSorts).default('newest'),
};

const counted = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int().min(1) }));

/** Extension: what a list of references says beside title, journal and year; '' where it is unknown. */
const source = {
  /** `Halaris AE, Belendiuk KT` */
  authors: z.string(),
  /** Volume, issue and pages: `24(20):1896–7`. */
  reference: z.string(),
};

/** `product` and `id` are those of the first of `products`, all of which are made for what the paper is about. */
const paper = z.object({
  ...publicationRow.shape,
  ...source,
  year: z.int(),
  products: z.array(z.object({ id, goods_sn: z.string(), goods_name: z.string() })).min(1),
});

/** A paper on what a product is made for; nobody knows which maker's products it used. */
const citation = z.object({
  ...publicationRow.pick({ pub: true, name: true, if: true, pmid: true }).shape,
  ...source,
  year: z.int(),
});

export const paperCalls = {
  /** Papers on the product's target or compound, the latest first. `years` counts what each would leave. */
  citations: {
    request: z.object({
      id,
      key: choice.key,
      year: choice.year,
      sort: choice.sort,
      page: listRequest.page,
      page_size: listRequest.page_size.default(12),
    }),
    reply: z.object({ ...listReply(citation), years: counted(z.int()) }),
  },
  /** `years` and `journals` count what each would leave under the other choices; the most frequent journals only. */
  papers: {
    request: z.object({ ...choice, page: listRequest.page, page_size: listRequest.page_size }),
    reply: z.object({
      ...listReply(paper),
      years: counted(z.int()),
      journals: counted(z.string()),
    }),
  },
  /** The whole list as a file for table programs. */
  paperFile: {
    request: z.object(choice),
    reply: z.object({ name: z.string(), csv: z.string() }),
  },
};
