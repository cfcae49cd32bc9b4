import { createHash } from 'node:crypto';

/** A page below the sum of what it is and what it was drawn from. */
export function sealed(source: string, html: string): string {
  return `${createHash('sha256').update(source).update('\n').update(html).digest('hex')}\n${html}`;
}

/** The page again; null when a byte of it is not what it was, or it was drawn from something else. */
export function unsealed(source: string, text: string): string | null {
  const html = text.slice(text.indexOf('\n') + 1);
  return text !== '' && text === sealed(source, html) ? html : null;
}
