import { LRUCache } from 'lru-cache';
import type { CatalogueDeps } from '../app/context';
import { madeOnce } from '../lib/single-flight';
import { packBody, weightOf, type PackedBody } from '../http/compressed-body';
import { accent } from './palette';
import { createPictures, type Pictures } from './image-finder';

/** A picture that there is, ready to send once it is asked for. */
export interface PictureFile {
  type: string;
  /** Quoted. */
  etag: string;
  body(): Promise<PackedBody>;
}

/** Bytes of pictures that are kept, their compressed forms among them, and how many pictures at the most. */
const LARGEST_MEMORY = 4_000_000;
const MOST = 500;

/**
 * The shop's pictures in its own colours, by path; null where there is none. Those seen last are kept, and many who ask
 * for one at once wait for one drawing.
 */
export function createPictureFiles(
  deps: Pick<CatalogueDeps, 'catalogue' | 'look'>,
  pictures: Pictures = createPictures(deps),
) {
  const own = deps.look?.colours.accent ?? accent;
  const type = 'image/svg+xml; charset=utf-8';
  const etag = `"${deps.catalogue.version}${own === accent ? '' : own}"`;
  // Drawings have one strong colour, which is the brand's.
  const withAccent = (svg: string) => (own === accent ? svg : svg.replaceAll(accent, own));
  const kept = new LRUCache<string, PackedBody>({
    max: MOST,
    maxSize: LARGEST_MEMORY,
    sizeCalculation: (body, key) => weightOf(body) + key.length,
  });
  const once = madeOnce<string, PackedBody>('done');

  return async (path: string, part = ''): Promise<PictureFile | null> => {
    const key = `${path} ${part}`;
    const known = kept.get(key);
    if (known) return { type, etag, body: () => Promise.resolve(known) };
    const picture = await pictures.find(path, part);
    if (!picture) return null;
    const draw = async () => {
      const body = kept.get(key) ?? packBody(withAccent(await picture.draw()));
      kept.set(key, body);
      return body;
    };
    return { type, etag, body: () => once(key, draw) };
  };
}
