import { z } from 'zod';

/** Result of copying the readable rows of a quarantined database into the new one. */
export const salvageRecord = z.object({
  /** Number of salvaged rows. */
  count: z.int().min(0),
  /** Number of the last row of the new database after the salvage; rows with greater numbers were captured later. */
  through: z.int().min(0),
  /** When all salvaged rows were processed (entries: accepted by the shop), in milliseconds since 1970; null before. */
  settled: z.number().nullable(),
});

export type SalvageRecord = z.infer<typeof salvageRecord>;
