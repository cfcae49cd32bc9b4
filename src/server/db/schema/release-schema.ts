/** Tables of releases: catalogues with their content, which servers copy to their disks. Only PostgreSQL has them. */
export interface ReleaseTables {
  release: ReleaseTable;
  release_chunk: ReleaseChunkTable;
  release_state: ReleaseStateTable;
  release_publication: ReleasePublicationTable;
}

/** Names of {@link ReleaseTables}. */
export const releaseTableNames: readonly string[] = [
  'release',
  'release_chunk',
  'release_state',
  'release_publication',
];

export interface ReleaseTable {
  number: number;
  /** JSON of the release without its chunks. */
  description: string;
  /** JSON: SHA-256 of each chunk of the file, in order. */
  chunks: string;
}

/** A part of one or several files, identified by its SHA-256. */
export interface ReleaseChunkTable {
  sha256: string;
  body: Uint8Array;
}

/** One row. */
export interface ReleaseStateTable {
  id: number;
  active: number | null;
  /** JSON: numbers that were active before, oldest first. */
  previous: string;
  /** The highest number of a release so far, also of a deleted one. */
  last_number: number;
}

/** The publication: the release that stands download; at most one row. */
export interface ReleasePublicationTable {
  id: number;
  /** JSON: numbers of this release and of the one before, its signed manifest, and the keys that stands pin. */
  body: string;
}
