import { z } from 'zod';
import { day, id, line, searchText } from './fields';
import { productClass } from './goods';

const productName = z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string() });

/** Test results of a lot and their specifications. */
export const certificate = z.object({
  ...productName.shape,
  lot: z.string(),
  product_class: productClass,
  cas: z.string().nullable(),
  formula: z.string().nullable(),
  /** Average molar mass in g/mol. */
  weight: z.string().nullable(),
  storage: z.string(),
  made_on: day.or(z.literal('')),
  released_on: day,
  /** '' if unknown. The certificate's values are valid until this day with correct storage. */
  retest_on: day.or(z.literal('')),
  tests: z.array(z.object({ test: z.string(), method: z.string(), limit: z.string(), result: z.string() })),
});

export type Certificate = z.infer<typeof certificate>;

export const listedLot = z.object({ lot: z.string(), goods_name: z.string() });

export const certificateCalls = {
  /**
   * For a lot in any spelling: its certificate. For a catalogue number: the product and its lots, latest first. For a
   * text one typo away from lots: `nearest`. All empty for an unknown text.
   */
  coa: {
    request: z.object({ key: searchText(line(64), 64) }),
    reply: z.object({
      certificate: certificate.nullable(),
      product: productName.nullable(),
      lots: z.array(listedLot),
      nearest: z.array(listedLot),
    }),
  },
  /** Certificate of a lot as a PDF: name and content in base64. */
  coaFile: {
    request: z.object({ key: searchText(line(64), 64) }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
};
