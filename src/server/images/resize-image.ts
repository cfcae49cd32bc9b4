import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import { imageWidths } from '../../shared/catalogue/product-image-url';

type SharpFactory = typeof Sharp;

/** The image cannot be used. The message is a clause such as "the image has only 20 × 20 pixels". */
export class ImageError extends Error {}

export const MAX_IMAGE_BYTES = 20_000_000;
/** Largest number of pixels; a larger image needs too much memory. */
const MAX_PIXELS = 50_000_000;
/** An image with a shorter side is rejected, because it is a placeholder or a tracking pixel. */
const MIN_SIDE_PX = 32;
const WEBP_QUALITY = 82;

/** Part of the keys of cached images: increment the first number when the same original gives other bytes. */
export const RESIZING_VERSION = `1-${imageWidths.join('-')}-${WEBP_QUALITY}`;

export interface ResizedImage {
  /** Hash of all sizes. */
  hash: string;
  /** Size in pixels of the largest one. */
  width: number;
  height: number;
  /** WebP files by the width of their box. */
  files: ReadonlyMap<number, Buffer>;
}

/** Loads the image library, without its cache and with one thread, to limit memory; null when it is missing on this machine. */
export async function loadSharp(): Promise<SharpFactory | null> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  } catch {
    return null;
  }
}

/** Formats by the first bytes of a file, read as Latin-1. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^\x89PNG\r\n/, 'png'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
];

/** Returns the format of an image by its first bytes. Throws ImageError for other files. */
function imageFormat(bytes: Buffer): string {
  const head = bytes.subarray(0, 1024).toString('latin1');
  const match = signatures.find(([signature]) => signature.test(head));
  if (match) return match[1];
  if (/<svg[\s>]/i.test(head)) throw new ImageError('SVG images are not accepted; use PNG, JPEG or WebP');
  if (/^\s*(?:\ufeff|\xef\xbb\xbf)?<(?:!doctype|html)/i.test(head))
    throw new ImageError('the file is a web page and not an image');
  throw new ImageError('the file is not a JPEG, PNG, WebP, GIF or TIFF image');
}

export interface ResizeLimits {
  /** Widths in pixels of the boxes of 4:3, ascending. Default: those of product images. */
  widths?: readonly number[];
  /** Pixels of the decoded image. Default: 50 million. */
  maxPixels?: number;
  /** Accepted formats. Default: all that the shop can read. */
  formats?: readonly string[];
}

/**
 * Resizes an image to the sizes that pages use, as WebP without metadata. Of an animation, the first frame is used. An image is
 * never enlarged. Throws ImageError for a file that cannot be used, with the reason.
 */
export async function resizeImage(
  sharp: SharpFactory,
  bytes: Buffer,
  { widths = imageWidths, maxPixels = MAX_PIXELS, formats }: ResizeLimits = {},
): Promise<ResizedImage> {
  const format = imageFormat(bytes);
  if (formats && !formats.includes(format))
    throw new ImageError(`the file is a ${format} image; accepted are ${formats.join(', ')}`);
  const settings = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
  try {
    // Reads the header only, so that the reason can name the size of an image above the limit.
    const header = await sharp(bytes, { ...settings, limitInputPixels: false }).metadata();
    const { width, height, format: decodedFormat } = header;
    if (decodedFormat !== format) throw new ImageError(`the file is ${decodedFormat} and not ${format}`);
    if (width * height > maxPixels)
      throw new ImageError(
        `the image has ${width} × ${height} pixels; the limit is ${maxPixels / 1e6} million`,
      );
    if (width < MIN_SIDE_PX || height < MIN_SIDE_PX)
      throw new ImageError(`the image has only ${width} × ${height} pixels`);
    const largest = await sharp(bytes, settings)
      .autoOrient()
      .resize(boxOf(Math.max(...widths)))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info } = largest;
    const files = new Map<number, Buffer>();
    for (const boxWidth of widths)
      files.set(
        boxWidth,
        await sharp(largest.data, {
          raw: { width: info.width, height: info.height, channels: info.channels },
        })
          .resize(boxOf(boxWidth))
          .webp({ quality: WEBP_QUALITY })
          .toBuffer(),
      );
    return { hash: hashOfFiles(files), width: info.width, height: info.height, files };
  } catch (error) {
    throw toImageError(error);
  }
}

/** Returns an error of the image library as an ImageError with the library's reason. */
function toImageError(error: unknown): ImageError {
  if (error instanceof ImageError) return error;
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return new ImageError(`the image is damaged or too large: ${reason}`, { cause: error });
}

/** Returns the size in pixels of a WebP file. Throws ImageError for other files and unreadable ones. */
export async function webpSize(
  sharp: SharpFactory,
  bytes: Buffer,
): Promise<{ width: number; height: number }> {
  if (imageFormat(bytes) !== 'webp') throw new ImageError('the file is not a WebP image');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return { width, height };
  } catch (error) {
    throw toImageError(error);
  }
}

/** Returns the options for a box of 4:3 with this width, in which an image is not enlarged. */
function boxOf(width: number) {
  return { width, height: (width * 3) / 4, fit: 'inside', withoutEnlargement: true } as const;
}

/** Returns the hash that names the files of an image. */
export function hashOfFiles(files: ReadonlyMap<number, Buffer>): string {
  const hash = createHash('sha256');
  for (const [width, bytes] of files) hash.update(`${width}:${bytes.length}\n`).update(bytes);
  return hash.digest('hex').slice(0, 32);
}
