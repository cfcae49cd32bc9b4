import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import { organizationId, type DescribedPage } from './described-page';

/** The shop as a site that can be searched. */
export function webSite(page: DescribedPage): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${page.origin}/notRegion?key={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${page.origin}/#website`,
    name: page.settings.brand,
    url: `${page.origin}/`,
    inLanguage: 'en',
    publisher: { '@id': organizationId(page) },
    potentialAction: search,
  };
}
