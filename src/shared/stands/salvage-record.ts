import { z } from 'zod';

/** What became of the rows of a damaged database that was set aside. */
export const salvageRecord = z.object({
  /** How many of them the database in its place has. */
  count: z.int().min(0),
  /** The number of the last row of that one then. */
  through: z.int().min(0),
  /** Milliseconds since 1970 at which nobody needed those rows any more; null = somebody does. */
  settled: z.number().nullable(),
});

export type SalvageRecord = z.infer<typeof salvageRecord>;
