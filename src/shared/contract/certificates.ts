import { z } from 'zod';
import { productClass } from './goods';
import { id, line } from './fields';

const productName = z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string() });
/** A day of the calendar, `2026-03-09`. */
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** What was found when a lot was tested, and what had to be found. */
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
  /** '' where the shop does not say it, as above. Until then it keeps what the certificate says, stored as it should be. */
  retest_on: day.or(z.literal('')),
  tests: z.array(z.object({ test: z.string(), method: z.string(), limit: z.string(), result: z.string() })),
});

export type Certificate = z.infer<typeof certificate>;

export const listedLot = z.object({ lot: z.string(), goods_name: z.string() });

export const certificateCalls = {
  /**
   * By a lot in any spelling: its certificate. By a catalogue number: the product and its lots, the latest first. By
   * what is one slip away from lots: those in `nearest`. All empty when nothing is known of it.
   */
  coa: {
    request: z.object({ key: line(64) }),
    reply: z.object({
      certificate: certificate.nullable(),
      product: productName.nullable(),
      lots: z.array(listedLot),
      nearest: z.array(listedLot),
    }),
  },
  /** A lot's certificate as a PDF: the file's name, and its bytes in base64. */
  coaFile: {
    request: z.object({ key: line(64) }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
};
