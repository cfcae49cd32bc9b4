import { LRUCache } from 'lru-cache';
import type { CatalogueContext } from '../app/context';
import { RetryLaterError } from '../http/errors';
import { contentHash } from '../lib/hash';
import { singleFlight } from '../lib/single-flight';
import { estimateBytes, compressBody, type Bytes, type CompressedBody } from '../http/compressed-body';
import { accent } from './palette';
import { createImageFinder, type ImageFinder } from './image-finder';
import { canRenderPng, renderPng } from './render-png';

/** An existing image. A drawing is drawn when its body is first needed; a file is read at once, for its ETag. */
export interface ImageFile {
  type: string;
  /** With quotes. */
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

interface CachedImage extends ImageBody {
  etag: string;
}

/** Maximum number of bytes of all cached images, including their compressed forms. */
const MAX_CACHE_BYTES = 4_000_000;
const MAX_CACHED_IMAGES = 500;

/** Part of the ETags of drawings: increment it when products with the same data get other drawings. */
export const DRAWING_VERSION = 1;

const productPngPath = /^(\/pictures\/goods\/\d+)\.png$/;

/**
 * Returns a function that finds images by path, in the brand's accent color; null for none. Its parameter `part` is a SMILES to
 * highlight in the structure of a product, '' for none. Drawings of products exist as SVG, and as PNG for feeds and previews of
 * links if the image library is on this machine. Caches bodies and coalesces requests. The ETag of a drawing has the versions of
 * catalogue and drawings and the brand's color, so that an unchanged image is not drawn again; that of a file is the hash of its
 * content.
 */
export function createImageFiles(
  context: Pick<CatalogueContext, 'branding' | 'catalogue' | 'imageFolder'>,
  images: ImageFinder = createImageFinder(context),
) {
  const brandAccent = context.branding?.colors.accent ?? accent;
  const drawingEtag = `"${context.catalogue.version}-${DRAWING_VERSION}${brandAccent === accent ? '' : brandAccent}"`;
  const withBrandAccent = (svg: string) =>
    brandAccent === accent ? svg : svg.replaceAll(accent, brandAccent);
  const cache = new LRUCache<string, CachedImage>({
    max: MAX_CACHED_IMAGES,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body }, key) => estimateBytes(body) + key.length,
  });
  const isErrorOfClient = (error: unknown) => error instanceof RetryLaterError;
  const coalesce = singleFlight<string, CachedImage>(isErrorOfClient);

  return async (path: string, part = ''): Promise<ImageFile | null> => {
    const key = `${path} ${part}`;
    const cached = cache.get(key);
    const [, pathWithoutExtension] = productPngPath.exec(path) ?? [];
    const isPng = pathWithoutExtension !== undefined;
    const type = isPng ? 'image/png' : 'image/svg+xml; charset=utf-8';
    if (cached) return { type, etag: cached.etag, body: () => Promise.resolve(cached) };
    const image = await images.find(isPng ? `${pathWithoutExtension}.svg` : path, part);
    if (!image || (isPng && !(await canRenderPng()))) return null;
    const draw = async (network: string) => {
      // Another request may have drawn it since the image was found.
      const cachedImage = cache.get(key);
      if (cachedImage) return cachedImage;
      const { svg, isFinal } = await image.draw(network);
      const drawing = withBrandAccent(svg);
      const body = isPng ? uncompressedBody(await renderPng(drawing)) : compressBody(drawing);
      const etag = image.isFile ? `"${contentHash(body.plain)}"` : drawingEtag;
      const entry = { body, isFinal, etag };
      if (isFinal) cache.set(key, entry);
      return entry;
    };
    const drawOnce = (network: string) => coalesce(key, network, () => draw(network));
    const etag = image.isFile ? (await drawOnce('')).etag : drawingEtag;
    return { type, etag, body: (network = '') => drawOnce(network) };
  };
}

/** Returns the SVG at a path; null when there is none, or only a substitute because drawing the structure failed. */
export async function readDrawing(
  findImage: ReturnType<typeof createImageFiles>,
  path: string,
): Promise<string | null> {
  const image = await findImage(path);
  const drawn = await image?.body();
  return drawn?.isFinal ? new TextDecoder().decode(drawn.body.plain) : null;
}

/** Wraps a PNG, which is sent as it is because its format is compressed already. */
function uncompressedBody(plain: Bytes): CompressedBody {
  return { plain, has: () => false, encoded: () => Promise.resolve(plain) };
}
