/**
 * Widths of an imported image in pixels; each fits into a box of 4:3. On screens of single and double density they cover cart
 * lines (80 px), list cards (112 to 144 px), tiles (240 px) and the product page (400 px). The enlarged image has up to 1080 px.
 */
export const imageWidths = [160, 320, 480, 800, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Width of the image that calls name. Browsers choose a width from {@link imageSrcSet}. */
export const LIST_IMAGE_WIDTH = 480;
export const LARGEST_IMAGE_WIDTH = 1280;

const importedImagePath = /^\/pictures\/files\/([0-9a-f]{32})-(\d{2,4})\.webp$/;

/** Returns the permanent URL of an imported image; `hash` identifies its content. */
export function importedImageUrl(hash: string, width: ImageWidth): string {
  return `/pictures/files/${hash}-${width}.webp`;
}

/** Parses the URL of an imported image; null for other URLs, such as those of drawn images. */
export function parseImportedImageUrl(url: string): { hash: string; width: ImageWidth } | null {
  const [, hash = '', digits = ''] = importedImagePath.exec(url) ?? [];
  const width = imageWidths.find((candidate) => String(candidate) === digits);
  return width === undefined ? null : { hash, width };
}

const drawingPath = /^\/pictures\/goods\/\d+\.svg$/;

/** Returns whether the server draws the image at this URL from the product's data. */
export function isProductDrawing(url: string): boolean {
  return drawingPath.test(url);
}

/** Returns the URL of the largest size of an image; a drawn image has one size. */
export function largestImageUrl(url: string): string {
  const image = parseImportedImageUrl(url);
  return image ? importedImageUrl(image.hash, LARGEST_IMAGE_WIDTH) : url;
}

/** Returns the value of `srcset` for an imported image; undefined for a drawn image. */
export function imageSrcSet(url: string): string | undefined {
  const image = parseImportedImageUrl(url);
  return image
    ? imageWidths.map((width) => `${importedImageUrl(image.hash, width)} ${width}w`).join(', ')
    : undefined;
}
