import {
  MAX_REVIEW_IMAGE_BYTES,
  MAX_REVIEW_IMAGE_PIXELS,
  reviewImageFormats,
} from '../../shared/leads/review-fields';
import { BusinessError, RetryLaterError } from '../http/errors';
import { ImageError, loadSharp, resizeImage } from '../images/resize-image';

/** Widths in pixels of the boxes of 4:3 that hold the thumbnail and the image. */
const THUMBNAIL_WIDTH = 320;
const IMAGE_WIDTH = 1280;

/** Maximum number of images that are decoded or wait: each occupies its bytes, and up to 50 MB while it is decoded. */
const MAX_PENDING = 8;
const RETRY_AFTER_S = 10;

/** A review's image, re-encoded as WebP without metadata. */
export interface ReviewImage {
  /** Size of `image` in pixels. */
  width: number;
  height: number;
  /** WebP as base64. */
  thumbnail: string;
  /** WebP as base64. */
  image: string;
}

let pending = 0;
let lastEncoding: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an uploaded image outside the main thread; one at a time, because each needs much memory.
 * @param base64 JPEG, PNG or WebP file
 * @throws BusinessError for the field `image` when the file cannot be used or the image library is missing
 * @throws RetryLaterError when too many images are pending
 */
export async function encodeReviewImage(base64: string): Promise<ReviewImage> {
  if (pending >= MAX_PENDING) throw new RetryLaterError(503, RETRY_AFTER_S);
  pending += 1;
  const encoded = lastEncoding.then(() => encode(Buffer.from(base64, 'base64')));
  lastEncoding = encoded.catch(() => undefined);
  try {
    return await encoded;
  } finally {
    pending -= 1;
  }
}

async function encode(bytes: Buffer): Promise<ReviewImage> {
  if (bytes.length > MAX_REVIEW_IMAGE_BYTES) throw unusableImageError('it is too large');
  const sharp = await loadSharp();
  if (!sharp)
    throw new BusinessError('Images cannot be added at the moment. Please send your review without one.', {
      field: 'image',
    });
  try {
    const { width, height, files } = await resizeImage(sharp, bytes, {
      widths: [THUMBNAIL_WIDTH, IMAGE_WIDTH],
      maxPixels: MAX_REVIEW_IMAGE_PIXELS,
      formats: reviewImageFormats,
    });
    const base64Of = (boxWidth: number) => (files.get(boxWidth) ?? Buffer.alloc(0)).toString('base64');
    return { width, height, thumbnail: base64Of(THUMBNAIL_WIDTH), image: base64Of(IMAGE_WIDTH) };
  } catch (error) {
    // An error with a cause quotes the image library, whose messages are not written for customers.
    if (error instanceof ImageError)
      throw unusableImageError(error.cause === undefined ? error.message : 'it is damaged or too large');
    throw error;
  }
}

function unusableImageError(reason: string): BusinessError {
  return new BusinessError(
    `Please choose another image in JPEG, PNG or WebP format. This one cannot be used: ${reason}.`,
    { field: 'image' },
  );
}
