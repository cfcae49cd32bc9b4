import { z } from 'zod';

/** Bytes of one piece of a catalogue file; its pieces are compared, fetched and checked one by one. */
export const CHUNK_BYTES = 65_536;
/** No catalogue is larger, in bytes: whatever a manifest says, more is never written to a stand's disk. */
export const MAX_CATALOGUE_BYTES = 500_000_000;
/** No signed manifest is larger, in bytes of its text. */
export const MAX_MANIFEST_BYTES = 1_000_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const moment = z.iso.datetime();

/** What the shop vouches for with its signature: one catalogue file, and how long its prices may be shown as today's. */
export const catalogueManifest = z
  .strictObject({
    /** Counts up with every published catalogue; a stand takes only a higher one than it has. */
    version: z.int().positive(),
    /** Version of the tables (`CATALOGUE_SCHEMA_VERSION`) that the file is written in. */
    schema: z.int().positive(),
    /** Hash of the content, as the catalogue itself says it. */
    content: z.string().min(1).max(100),
    products: z.int().positive(),
    /** Bytes of the file. */
    size: z.int().positive().max(MAX_CATALOGUE_BYTES),
    sha256,
    /** SHA-256 of every `CHUNK_BYTES` of the file, in order; the last piece may be shorter. */
    chunks: z.array(sha256),
    created: moment,
    /** From then on a stand says of which day its prices are. */
    expires: moment,
    /** No stand may take a lower version any more: the way to call a bad one back. */
    min_version: z.int().nonnegative(),
  })
  .refine(({ size, chunks }) => chunks.length === Math.ceil(size / CHUNK_BYTES), 'too many or too few pieces')
  .refine(({ version, min_version }) => min_version <= version, 'it forbids itself')
  .refine(
    ({ created, expires }) => Date.parse(created) < Date.parse(expires),
    'it expires before it is made',
  );

export type CatalogueManifest = z.infer<typeof catalogueManifest>;

/**
 * A manifest on its way: its text exactly as it was signed, so that no two programs need to write JSON alike, and the
 * signature (Ed25519, base64) over {@link signedText}.
 */
export const signedManifest = z.strictObject({
  manifest: z.string().max(MAX_MANIFEST_BYTES),
  signature: z.base64().length(88),
});

export type SignedManifest = z.infer<typeof signedManifest>;

/** What is signed: the text behind the name of its purpose, so that no other signature of the shop's passes for one. */
export function signedText(manifest: string): string {
  return `quillbench catalogue manifest 1\n${manifest}`;
}

/** Where a shop publishes its catalogue: the signed manifest, and beside it each file under its SHA-256. */
export const MANIFEST_PATH = '/published/catalogue.json';

/** Address of the file with this SHA-256, in the shop. */
export function publishedFilePath(sha256: string): string {
  return `/published/${sha256}.sqlite`;
}
