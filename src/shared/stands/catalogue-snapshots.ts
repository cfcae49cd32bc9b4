import { z } from 'zod';

/** A downloaded catalogue that passed all checks, with its signed data. */
const snapshot = z.object({
  /** Name in the folder of downloaded catalogues. */
  file: z.string().regex(/^catalogue-\d+-[0-9a-f]{8}\.sqlite$/),
  /** Number under which the catalogue was published. */
  version: z.int().positive(),
  /** Hash of the content; equals `Catalogue.version` of the opened file. */
  content: z.string(),
  /** Bytes of the file. */
  size: z.int().positive(),
  sha256: z.string(),
  created: z.iso.datetime(),
  /** Time from which the prices count as expired. */
  expires: z.iso.datetime(),
});

const state = z.object({
  /** Origin of the shop that signed these catalogues; '' for an unknown one, as in states of earlier versions. */
  shop: z.string().default(''),
  /** The active catalogue; null for the bundled one. */
  current: snapshot.nullable(),
  /** The previous catalogue, for a fallback; null for none. */
  former: snapshot.nullable(),
  /** Highest `min_version` of all signed manifests that the stand has received. */
  minVersion: z.int().nonnegative(),
  /** Latest `created` of all installed catalogues. */
  latestCreated: z.iso.datetime(),
  /** Versions that failed their checks or could not be used on this stand. They are not downloaded again. */
  failed: z.array(z.int().positive()),
});

/** State of a stand's catalogues. Also accepts the field names of earlier versions, `floor` and `latest`. */
export const snapshotState = z.preprocess((stored) => {
  if (typeof stored !== 'object' || stored === null || !('floor' in stored && 'latest' in stored))
    return stored;
  const { floor, latest, ...others } = stored;
  return { ...others, minVersion: floor, latestCreated: latest };
}, state);

export type Snapshot = z.infer<typeof snapshot>;
export type SnapshotState = z.infer<typeof state>;
