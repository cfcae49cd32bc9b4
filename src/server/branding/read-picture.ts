import { readFile } from 'node:fs/promises';

/** A picture of the shop's own, looked through. */
export interface ShopPicture {
  bytes: Uint8Array<ArrayBuffer>;
  ending: 'svg' | 'png';
  /** Pixels, or a drawing's own units. */
  width: number;
  height: number;
}

/** Bytes; a sign that is shown on every page weighs little. */
const LARGEST = 200_000;
const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads an SVG or PNG file. Rejects with one sentence that names the file and what is wrong with it. */
export async function readPicture(file: string): Promise<ShopPicture> {
  const content = await readFile(file).catch((cause: unknown) => {
    throw new Error(`The shop's picture cannot be read from ${file}.`, { cause });
  });
  const bytes = new Uint8Array(content);
  const wrong = (reason: string) => new Error(`The shop's picture ${file} ${reason}.`);
  if (content.length > LARGEST) throw wrong(`has more than ${LARGEST / 1000} KB`);
  if (!/\.png$/i.test(file)) {
    // Only a shop with drawings of its own needs what reads them.
    const { checkSvg } = await import('./check-svg');
    const read = checkSvg(content.toString('utf8'));
    if ('reason' in read) throw wrong(read.reason);
    return { bytes, ending: 'svg', ...read };
  }
  // The first chunk of a PNG is its header, which begins with both edges.
  if (content.length < 33 || !content.subarray(0, 8).equals(pngSign)) throw wrong('is no PNG');
  return { bytes, ending: 'png', width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}
