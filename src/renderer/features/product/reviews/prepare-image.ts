import { MAX_REVIEW_IMAGE_BYTES, MAX_REVIEW_IMAGE_PIXELS } from '../../../../shared/leads/review-fields';

/** Pixels of the longer side of a shrunk image. The shop shows at most 1280 pixels. */
const MAX_SIDE = 2000;
/** Tried in this order until the image is small enough. */
const JPEG_QUALITIES = [0.88, 0.75, 0.6, 0.4];

/**
 * Returns the image as a data URL that the shop accepts, shrunk if it is too large; null when the browser cannot decode or
 * shrink it.
 */
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
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = isAccepted ? null : redraw(bitmap, width * scale, height * scale);
  bitmap.close();
  const image = isAccepted ? file : canvas && (await compress(canvas));
  return image && readAsDataUrl(image);
}

/** Draws an image in another size. Returns null when the browser has no memory for a canvas. */
function redraw(bitmap: ImageBitmap, width: number, height: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A white background, because JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns the image as a JPEG of a size that the shop accepts; null when even the lowest quality is too large. */
async function compress(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of JPEG_QUALITIES) {
    const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (image && image.size <= MAX_REVIEW_IMAGE_BYTES) return image;
  }
  return null;
}

function readAsDataUrl(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}
