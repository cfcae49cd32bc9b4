import { z } from 'zod';

/** Bytes of a chunk; chunks are compared, downloaded and verified individually. */
export const CHUNK_BYTES = 65_536;
/** Maximum bytes of a catalogue that are written to a stand's disk. */
export const MAX_CATALOGUE_BYTES = 500_000_000;
/** Maximum bytes of the manifest's text. */
export const MAX_MANIFEST_BYTES = 1_000_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const timestamp = z.iso.datetime();

/** Description of a catalogue file. */
export const catalogueDescription = z.strictObject({
  /** Schema version of the file (`CATALOGUE_SCHEMA_VERSION`). */
  schema: z.int().positive(),
  /** Hash of the content; equals `Catalogue.version` of the opened file. */
  content: z.string().min(1).max(100),
  products: z.int().positive(),
  /** Bytes of the file. */
  size: z.int().positive(),
  sha256,
  /** SHA-256 of each `CHUNK_BYTES` of the file, in order; the last chunk may be shorter. */
  chunks: z.array(sha256),
});

export type CatalogueDescription = z.infer<typeof catalogueDescription>;

/** Signed description of one catalogue file and the validity of its prices. */
export const catalogueManifest = catalogueDescription
  .extend({
    size: catalogueDescription.shape.size.max(MAX_CATALOGUE_BYTES),
    /** Increases with every published catalogue; stands accept higher versions only. */
    version: z.int().positive(),
    created: timestamp,
    /** Time from which the prices count as expired. */
    expires: timestamp,
    /** Minimum version that stands may install; revokes bad ones. */
    min_version: z.int().nonnegative(),
  })
  .refine(
    ({ size, chunks }) => chunks.length === Math.ceil(size / CHUNK_BYTES),
    'the number of chunks does not match the size',
  )
  .refine(({ version, min_version }) => min_version <= version, 'min_version is greater than version')
  .refine(
    ({ created, expires }) => Date.parse(created) < Date.parse(expires),
    'expires is not after created',
  );

export type CatalogueManifest = z.infer<typeof catalogueManifest>;

/**
 * Transport form of a manifest: the exact signed text, so that JSON need not be canonical, and the signature
 * (Ed25519, base64) over {@link signedText}.
 */
export const signedManifest = z.strictObject({
  manifest: z.string().max(MAX_MANIFEST_BYTES),
  signature: z.base64().length(88),
});

export type SignedManifest = z.infer<typeof signedManifest>;

/** Returns the signed text with a purpose prefix, so that other signatures of the shop are not valid for it. */
export function signedText(manifest: string): string {
  return `quillbench catalogue manifest 1\n${manifest}`;
}

/** Path of the signed manifest; files lie next to it under their SHA-256. */
export const MANIFEST_PATH = '/published/catalogue.json';

/** Path of a catalogue file. */
export function publishedFilePath(sha256: string): string {
  return `/published/${sha256}.sqlite`;
}
