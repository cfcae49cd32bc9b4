import { ink, white } from './palette';

/** What every machine has; a picture shown by `<img>` can load no font of its own. */
export const fontStack = "'Inter','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** A number as short as a drawing needs it; never an exponent or `-0`, so that the bytes stay the same. */
export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

/** Text for element content and attributes; drops what XML 1.0 cannot carry at all. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export interface Drawing {
  width: number;
  height: number;
  /** Read aloud in place of the picture. */
  title: string;
  /** Lines are 2 px in ink and shapes unfilled unless they say otherwise. */
  body: string;
  /** Colour of the whole ground; '' = transparent. */
  ground?: string;
}

/** The whole file. */
export function svgDocument({ width, height, title, body, ground = white }: Drawing): string {
  const paper = ground === '' ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" role="img" font-family="${fontStack}">` +
    `<title>${escapeXml(title)}</title>${paper}` +
    `<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">` +
    `${body}</g></svg>`
  );
}

/** A group set down at a place, turned and scaled as asked. */
export function at(x: number, y: number, content: string, { turn = 0, scale = 1 } = {}): string {
  const turned = turn === 0 ? '' : ` rotate(${n(turn)})`;
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${scaled}">${content}</g>`;
}

/** A group with attributes for all in it. */
export function group(attributes: string, content: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export function path(d: string, attributes = ''): string {
  return `<path d="${d}" ${attributes}/>`;
}

export function circle(x: number, y: number, r: number, attributes = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${attributes}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, attributes = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`;
}

/** A rectangle by its left upper corner. */
export function box(x: number, y: number, width: number, height: number, r: number, attributes = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(r)}" ${attributes}/>`;
}

export interface Words {
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  fill?: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
}

/** One line of text, escaped here and nowhere else. */
export function words(
  text: string,
  { x, y, size, fill = ink, bold = false, anchor = 'start' }: Words,
): string {
  const weight = bold ? ' font-weight="700"' : '';
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}"${weight}${side} fill="${fill}" stroke="none">${escapeXml(text)}</text>`;
}
