import { useContext, useEffect } from 'react';
import type { PageHead } from '../../api/screen-module';
import { usePageShown } from '../../hooks/page-shown';
import { useSettings } from '../../state/settings';
import { cutAtWord } from './truncate';
import { HeadContext } from './head-context';

/** What search engines show of a description. */
const LONGEST_DESCRIPTION = 160;

/** What the server says of the page that it draws, and of no other: a reader of the next page shall not take it for that one's. */
const OF_THE_FIRST_PAGE = 'meta[property],meta[name=robots],[type="application/ld+json"]';

/** Names the document after the page. The server writes the rest of the head; here it follows every navigation. */
export function DocumentHead({ head }: { head: PageHead }) {
  const { brand, claim } = useSettings();
  const title = head.title ? `${head.title} | ${brand}` : `${brand} | ${claim}`;
  const description = cutAtWord(head.description, LONGEST_DESCRIPTION);
  const { canonical } = head;
  const shown = usePageShown();
  // While the server draws, where no effect runs.
  useContext(HeadContext)?.({ ...head, title, description });
  useEffect(() => {
    if (!shown) return;
    document.title = title;
    // A page that no server drew, as in the kiosk, has neither of the two, and nobody there who would look for them.
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (!link) return;
    const address = new URL(link.href).origin + canonical;
    // As it is written: what the server said of the first page stays there for as long as that page does.
    if (link.getAttribute('href') === address) return;
    link.href = address;
    for (const said of document.querySelectorAll(OF_THE_FIRST_PAGE)) said.remove();
  }, [shown, title, description, canonical]);
  return null;
}
