import type { PageRequest, RenderedHead } from '../../shared/contract/page';
import { isUnindexedPage } from '../../shared/lib/page-access';
import type { PageHead } from '../api/screen-module';
import { ownImageUrl } from '../components/media/safe-image';
import { structuredData } from './structured-data/structured-data';

/** The rendered screen and its loader data. */
export interface RenderedScreen {
  /** Path of the screen's route. */
  path: string;
  data: unknown;
}

/**
 * Builds the head that the server writes: absolute URLs and data for search engines. `screen` is null for a page
 * without a screen, such as a 404.
 */
export function renderedHead(
  head: PageHead,
  { url, settings }: Pick<PageRequest, 'url' | 'settings'>,
  screen: RenderedScreen | null,
): RenderedHead {
  const { origin, pathname } = new URL(url);
  const isFound = (head.status ?? 200) === 200;
  const address = origin + head.canonical;
  const image = ownImageUrl(head.image ?? '');
  return {
    title: head.title,
    description: head.description,
    canonical: isFound ? address : null,
    image: image ? origin + image : null,
    type: head.type ?? 'website',
    noindex: !isFound || head.robots === 'noindex' || isUnindexedPage(pathname),
    structuredData:
      isFound && screen ? structuredData(screen.path, screen.data, { origin, address, settings }) : null,
  };
}
