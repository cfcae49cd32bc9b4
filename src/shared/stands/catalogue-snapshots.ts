import { z } from 'zod';

/** A fetched catalogue that passed all checks: its file in the folder, and what was signed about it. */
const snapshot = z.object({
  file: z.string().regex(/^catalogue-\d+-[0-9a-f]{8}\.sqlite$/),
  version: z.int().positive(),
  content: z.string(),
  size: z.int().positive(),
  sha256: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
});

/** What a stand remembers of its catalogues. */
export const snapshotState = z.object({
  /** In use; null = the one that came with the program. */
  current: snapshot.nullable(),
  /** Kept to go back to. */
  former: snapshot.nullable(),
  /** The highest `min_version`, and the latest `created`, that were ever signed. */
  floor: z.int().nonnegative(),
  latest: z.iso.datetime(),
  /** Versions that failed here: not tried again. */
  failed: z.array(z.int().positive()),
});

export type Snapshot = z.infer<typeof snapshot>;
export type SnapshotState = z.infer<typeof snapshotState>;
