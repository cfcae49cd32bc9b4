import { escapeHtml } from '../lib/escape-html';
import { ink, white } from './palette';

/** System fonts only: an image in `<img>` cannot load fonts. */
export const fontStack = "'Segoe UI','Helvetica Neue',Arial,sans-serif";

/** Size of a product image, in pixels. */
export const productImageSize = { width: 480, height: 360 };

/** Rounds to one decimal; never returns `-0`. */
export function svgNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

/** Escapes text for element content and attributes. Drops characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
}

export interface SvgDocument {
  width: number;
  height: number;
  /** Accessible name. */
  title: string;
  /** SVG elements. By default they have lines of 2 px in the color `ink` and no fill. */
  body: string;
}

/** Returns an SVG file with a white background. */
export function svgDocument({ width, height, title, body }: SvgDocument): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" role="img" font-family="${fontStack}">` +
    `<title>${escapeXml(title)}</title><rect width="${width}" height="${height}" fill="${white}"/>` +
    `<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">` +
    `${body}</g></svg>`
  );
}

/** Moves content to x, y, rotated by `turn` degrees and scaled. */
export function placeAt(x: number, y: number, content: string, { turn = 0, scale = 1 } = {}): string {
  const rotation = turn === 0 ? '' : ` rotate(${svgNumber(turn)})`;
  const scaling = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${svgNumber(x)} ${svgNumber(y)})${rotation}${scaling}">${content}</g>`;
}

export function group(attributes: string, content: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export function path(d: string, attributes = ''): string {
  return `<path d="${d}" ${attributes}/>`;
}

export function circle(x: number, y: number, r: number, attributes = ''): string {
  return `<circle cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${svgNumber(r)}" ${attributes}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, attributes = ''): string {
  return `<ellipse cx="${svgNumber(x)}" cy="${svgNumber(y)}" rx="${svgNumber(rx)}" ry="${svgNumber(ry)}" ${attributes}/>`;
}

/** Draws a rectangle with its top left corner at x, y and the corner radius `r`. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  r: number,
  attributes = '',
): string {
  return `<rect x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${svgNumber(height)}" rx="${svgNumber(r)}" ${attributes}/>`;
}

export interface TextLine {
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  fill?: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
}

/** Draws one line of text, which it escapes. */
export function textLine(
  text: string,
  { x, y, size, fill = ink, bold = false, anchor = 'start' }: TextLine,
): string {
  const weight = bold ? ' font-weight="700"' : '';
  const anchorAttribute = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="${svgNumber(size)}"${weight}${anchorAttribute} fill="${fill}" stroke="none">${escapeXml(text)}</text>`;
}
