import { z } from 'zod';

/** Result of copying the readable rows of a quarantined database into the new one. */
export const salvageRecord = z.object({
  /** Number of salvaged rows. */
  count: z.int().min(0),
  /** Number of the last row of the new database after the salvage; rows with greater numbers were captured later. */
  through: z.int().min(0),
  /**
   * Time in milliseconds since 1970 at which nothing was left to do for the salvaged rows: the shop had received them, if they
   * are entries. Null before.
   */
  settled: z.number().nullable(),
});

export type SalvageRecord = z.infer<typeof salvageRecord>;
