import { z } from 'zod';

/** Result of copying the readable rows of a quarantined database into the new one. */
export const salvageRecord = z.object({
  /** Number of salvaged rows. */
  count: z.int().min(0),
  /** Number of the last row after the salvage. */
  through: z.int().min(0),
  /** Milliseconds since 1970 when all salvaged rows had been processed; null before. */
  settled: z.number().nullable(),
});

export type SalvageRecord = z.infer<typeof salvageRecord>;
