// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_REVIEW_IMAGE_BYTES } from '../../../../shared/leads/review-fields';
import { prepareReviewImage } from './prepare-image';

const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'blot.jpg', { type: 'image/jpeg' });

/** Bytes of the JPEG that the browser makes of the canvas at quality 1. */
let canvasBytes = 0;

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 4000, height: 3000, close: () => undefined }),
  );
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as ReturnType<HTMLCanvasElement['getContext']>,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((resolve, type, quality = 1) =>
    resolve(new Blob([new Uint8Array(Math.round(canvasBytes * Number(quality)))], { type: type ?? '' })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps an image that the shop accepts', async () => {
  expect(await prepareReviewImage(photo(3))).toBe('data:image/jpeg;base64,AAAA');
});

it('compresses a detailed photo until the shop accepts it', async () => {
  canvasBytes = MAX_REVIEW_IMAGE_BYTES * 1.5;
  const image = await prepareReviewImage(photo(MAX_REVIEW_IMAGE_BYTES + 1));
  expect(image).toMatch(/^data:image\/jpeg;base64,/);
  expect(image?.length).toBeLessThan((MAX_REVIEW_IMAGE_BYTES * 4) / 3 + 100);
});

it('returns null for a file that the browser cannot decode', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not an image')));
  expect(await prepareReviewImage(photo(3))).toBeNull();
});
