import { DRAWING_ATTRIBUTE } from '../../shared/contract/page';
import { resolveWithin } from '../lib/resolve-within';

/** Finds the SVG of a drawn image by its path, null when there is none. */
export type FindDrawing = (path: string) => Promise<string | null>;

/** Time that a page waits for a drawing. After that, the browser requests it. */
const MAX_WAIT_MS = 100;

/**
 * Matches the end of an empty element for a drawing, whose last attribute has the path. It cannot match a text of the page, because
 * React escapes the quotation marks of texts.
 */
const emptyElement = new RegExp(`( ${DRAWING_ATTRIBUTE}="(/pictures/goods/\\d+\\.svg)">)(?=</span>)`, 'g');

/**
 * Puts drawings of products into the elements of a rendered page that wait for them, so that the first paint needs no
 * further request. An element gets an `img` when its drawing is missing, late or cannot be drawn now.
 */
export async function fillDrawings(html: string, findDrawing?: FindDrawing): Promise<string> {
  const paths = new Set(Array.from(html.matchAll(emptyElement), ([, , path = '']) => path));
  if (paths.size === 0) return html;
  const drawings = new Map<string, string>();
  const findInTime = async (path: string) => {
    const drawing = findDrawing?.(path) ?? Promise.resolve(null);
    const svg = await resolveWithin(drawing, MAX_WAIT_MS, null).catch(() => null);
    if (svg !== null) drawings.set(path, withoutName(svg));
  };
  await Promise.all(Array.from(paths, findInTime));
  return html.replace(emptyElement, (_whole, start: string, path: string) => {
    const content = drawings.get(path) ?? `<img src="${path}" alt="" width="480" height="360">`;
    return start + content;
  });
}

/**
 * Removes role and title. The element around the drawing has its accessible name, or is hidden from screen readers, and a title would
 * be a tooltip.
 */
function withoutName(svg: string): string {
  return svg.replace(' role="img"', '').replace(/<title>[^<]*<\/title>/, '');
}
