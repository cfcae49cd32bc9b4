import { LRUCache } from 'lru-cache';
import type { CatalogueContext } from '../app/context';
import { RetryLaterError } from '../http/errors';
import { singleFlight } from '../lib/single-flight';
import { byteCost, compressBody, type CompressedBody } from '../http/compressed-body';
import { accent } from './palette';
import { createImageFinder, type ImageFinder } from './image-finder';

/** An existing image; its body is drawn when it is first needed. */
export interface ImageFile {
  type: string;
  /** Quoted. */
  etag: string;
  /**
   * `network` is the client network that requests the image, '' within the process.
   * @throws RetryLaterError when too many drawings wait
   */
  body(network?: string): Promise<ImageBody>;
}

export interface ImageBody {
  body: CompressedBody;
  /** False for a substitute that must not be cached, because drawing the structure failed. */
  isFinal: boolean;
}

/** Bytes of cached images, including their compressed forms. */
const MAX_CACHE_BYTES = 4_000_000;
const MAX_CACHED_IMAGES = 500;

/** Returns a function that finds images by path, in the brand's accent color. Caches bodies and coalesces requests. */
export function createImageFiles(
  context: Pick<CatalogueContext, 'branding' | 'catalogue' | 'imageFolder'>,
  images: ImageFinder = createImageFinder(context),
) {
  const brandAccent = context.branding?.colors.accent ?? accent;
  const type = 'image/svg+xml; charset=utf-8';
  const etag = `"${context.catalogue.version}${brandAccent === accent ? '' : brandAccent}"`;
  const withBrandAccent = (svg: string) =>
    brandAccent === accent ? svg : svg.replaceAll(accent, brandAccent);
  const cache = new LRUCache<string, ImageBody>({
    max: MAX_CACHED_IMAGES,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body }, key) => byteCost(body) + key.length,
  });
  const once = singleFlight<string, ImageBody>((error) => error instanceof RetryLaterError);

  return async (path: string, part = ''): Promise<ImageFile | null> => {
    const key = `${path} ${part}`;
    const cached = cache.get(key);
    if (cached) return { type, etag, body: () => Promise.resolve(cached) };
    const image = await images.find(path, part);
    if (!image) return null;
    const draw = async (network: string) => {
      const known = cache.get(key);
      if (known) return known;
      const { svg, isFinal } = await image.draw(network);
      const drawn = { body: compressBody(withBrandAccent(svg)), isFinal };
      if (isFinal) cache.set(key, drawn);
      return drawn;
    };
    return { type, etag, body: (network = '') => once(key, network, () => draw(network)) };
  };
}
