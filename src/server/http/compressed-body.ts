import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './content-encoding';
import { madeOnce } from '../lib/single-flight';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A body and its compressed forms. */
export interface PackedBody {
  readonly plain: Bytes;
  /** Whether there is such a form; a short body has none. */
  has(encoding: Encoding): boolean;
  /** Made or read at its first need, and kept. */
  in(encoding: Encoding): Promise<Bytes>;
}

/** Shorter ones travel in one packet anyway. */
const worthPacking = 1000;

const packers: Readonly<Record<Encoding, (bytes: Bytes) => Promise<Buffer>>> = {
  // Nearly what the best quality saves, for a fiftieth of its time.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** For a body made at run time; the files of the build are compressed with the build. */
export function packBody(content: string | Bytes): PackedBody {
  const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return keepForms({
    plain,
    has: () => plain.length >= worthPacking,
    in: async (encoding) => new Uint8Array(await packers[encoding](plain)),
  });
}

/** The same body with every form made only once. */
export function keepForms(body: PackedBody): PackedBody {
  const once = madeOnce<Encoding, Bytes>('failed');
  return { ...body, in: (encoding) => once(encoding, () => body.in(encoding)) };
}

/** Bytes of memory that it takes at the most: itself and both compressed forms. */
export function weightOf({ plain }: PackedBody): number {
  return Math.ceil(plain.length * 1.5) + 1;
}
