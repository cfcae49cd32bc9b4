import type { Organization } from 'schema-dts';
import { organizationId, type DescribedPage } from './described-page';

/** Who runs the shop. The postal address is given as it is written on a letter: nothing says which line is what. */
export function organization(page: DescribedPage): Organization {
  const { brand, claim, established, phone, email, postal_address, marks } = page.settings;
  return {
    '@type': 'Organization',
    '@id': organizationId(page),
    name: brand,
    slogan: claim,
    url: `${page.origin}/`,
    logo: page.origin + (marks ? (marks.logo?.src ?? marks.mark) : '/logo.svg'),
    foundingDate: String(established),
    telephone: phone,
    email,
    address: postal_address.join(', '),
  };
}
