import type { AboutPage, ContactPage } from 'schema-dts';
import { organizationId, type DescribedPage } from './described-page';

export function aboutPage(page: DescribedPage): AboutPage {
  return {
    '@type': 'AboutPage',
    url: page.address,
    name: `About ${page.settings.brand}`,
    mainEntity: { '@id': organizationId(page) },
  };
}

export function contactPage(page: DescribedPage): ContactPage {
  return {
    '@type': 'ContactPage',
    url: page.address,
    name: `Contact ${page.settings.brand}`,
    mainEntity: { '@id': organizationId(page) },
  };
}
