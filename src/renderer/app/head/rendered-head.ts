import type { PageRequest, RenderedHead } from '../../../shared/contract/page';
import { isPrivatePage } from '../../../shared/lib/private-pages';
import type { PageHead } from '../../api/screen-module';
import { ownImageUrl } from '../../components/media/safe-image';
import { structuredData } from '../structured-data/structured-data';

/** The screen that was drawn and what it loaded; null for a page without a screen of its own. */
export interface DrawnScreen {
  source: string;
  data: unknown;
}

/** A page's head for the outside: whole addresses, and what search engines are told. */
export function renderedHead(
  head: PageHead,
  { url, settings }: Pick<PageRequest, 'url' | 'settings'>,
  screen: DrawnScreen | null,
): RenderedHead {
  const { origin, pathname } = new URL(url);
  const found = (head.status ?? 200) === 200;
  const address = origin + head.canonical;
  const picture = ownImageUrl(head.image ?? '');
  return {
    title: head.title,
    description: head.description,
    canonical: found ? address : null,
    image: picture ? origin + picture : null,
    type: head.type ?? 'website',
    noindex: !found || head.robots === 'noindex' || isPrivatePage(pathname),
    structuredData:
      found && screen ? structuredData(screen.source, screen.data, { origin, address, settings }) : null,
  };
}
