import { createContext, useContext, useEffect } from 'react';
import { cutText } from '../../shared/lib/visible-text';
import type { PageHead } from '../api/screen-module';
import { useSettings } from '../state/settings';

/** Receives the page's head during server rendering; null in a browser. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);

/** Search engines show about this many characters of a description. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Elements that the server writes for the first page. They are removed on navigation, because they do not describe other pages. */
const FIRST_PAGE_ELEMENTS = 'meta[property],meta[name=robots],[type="application/ld+json"]';

/** Updates title, description and canonical link on navigation. The server writes the rest of the head. */
export function DocumentHead({ head }: { head: PageHead }) {
  const { brand, claim } = useSettings();
  const title = head.title ? `${head.title} | ${brand}` : `${brand} | ${claim}`;
  const description = truncate(head.description, MAX_DESCRIPTION_LENGTH);
  const { canonical } = head;
  // Called during render because no effect runs on the server.
  useContext(HeadContext)?.({ ...head, title, description });
  useEffect(() => {
    document.title = title;
    // A page without server rendering, as in the kiosk, has neither of these elements and does not need them.
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (!link) return;
    const url = new URL(link.href).origin + canonical;
    // The server's elements stay as long as the first page is shown. `link.href` would be normalized, so this compares the
    // attribute.
    if (link.getAttribute('href') === url) return;
    link.href = url;
    for (const element of document.querySelectorAll(FIRST_PAGE_ELEMENTS)) element.remove();
  }, [title, description, canonical]);
  return null;
}

/** Returns the text on one line. A text of more than `maxLength` characters is cut, between words if possible, and gets an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const end = line.lastIndexOf(' ', maxLength - 1);
  const start = end > 0 ? line.slice(0, end) : cutText(line, maxLength - 1);
  return `${start.replace(/[\s,;:.(–-]+$/, '')}…`;
}
