import { MAX_REVIEW_IMAGE_BYTES, MAX_REVIEW_IMAGE_PIXELS } from '../../../../shared/leads/review-fields';

/** Pixels of the longer side of an image that is shrunk; the shop shows 1280. */
const SHRUNK_SIDE = 2000;
const JPEG_QUALITY = 0.88;

/** Returns the image as a data URL that the shop accepts, shrunk if it is too large; null when the browser cannot decode it. */
export async function prepareReviewImage(file: Blob): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  const { width, height } = bitmap;
  const isAccepted =
    /^image\/(?:jpeg|png|webp)$/.test(file.type) &&
    file.size <= MAX_REVIEW_IMAGE_BYTES &&
    width * height <= MAX_REVIEW_IMAGE_PIXELS;
  const scale = Math.min(1, SHRUNK_SIDE / Math.max(width, height));
  const image = isAccepted ? file : await redraw(bitmap, width * scale, height * scale);
  bitmap.close();
  return image && image.size <= MAX_REVIEW_IMAGE_BYTES ? readAsDataUrl(image) : null;
}

function redraw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

function readAsDataUrl(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}
