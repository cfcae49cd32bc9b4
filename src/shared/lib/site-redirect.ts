/** Settings about other sites of the shop. */
export interface RedirectRules extends LocationRules {
  chinese_site: string;
  /** '' for none. */
  mobile_site: string;
  /** False where redirects are disabled, as at a stand. */
  redirects: boolean;
}

export interface PageVisit {
  /** Null while unknown. */
  location: ClientLocation | null;
  userAgent: string;
  pathname: string;
  search: string;
}

export interface SiteRedirectTarget extends MobilePage {
  site: 'chinese' | 'mobile';
}

/** Returns the redirect of a visit, the Chinese site before the mobile one; null for none. */
export function siteRedirect(visit: PageVisit, rules: RedirectRules): SiteRedirectTarget | null {
  if (!rules.redirects) return null;
  if (isSentToChineseSite(visit.location, rules))
    return { site: 'chinese', address: rules.chinese_site, missing: '' };
  if (rules.mobile_site === '' || !isMobile(visit.userAgent)) return null;
  const page = mobilePage(rules.mobile_site, visit.pathname, visit.search);
  return page && { site: 'mobile', ...page };
}

const mobileDevices = /iPhone|iPod|iPad|Android|BlackBerry|IEMobile/i;

/** Detects telephones and tablets. */
export function isMobile(userAgent: string): boolean {
  return mobileDevices.test(userAgent);
}

/** Pages of the mobile site by path of this site, given by the specification. `from` is the parameter of this site. */
const mobilePages: Readonly<Record<string, { page: string; parameter: string; from: string }>> = {
  '/goodsinfo': { page: 'product', parameter: 'id', from: 'id' },
  '/categorylist': { page: 'products', parameter: 'category', from: 'id' },
  '/notregion': { page: 'products', parameter: 'keywords', from: 'key' },
  '/articlelist/articleinfo': { page: 'news', parameter: 'id', from: 'id' },
};

export interface MobilePage {
  /** URL. */
  address: string;
  /** Name of a missing parameter, because of which this is the mobile home page; '' for none. */
  missing: string;
}

/**
 * Returns the page of the mobile site for a path and query: its home page for a page that it lacks, null for `/explain`, which
 * is not redirected. `mobileSite` is an https URL.
 */
export function mobilePage(mobileSite: string, pathname: string, search: string): MobilePage | null {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  if (path === '/explain') return null;
  const home = { address: mobileSite, missing: '' };
  const mobileTarget = mobilePages[path];
  if (!mobileTarget) return home;
  const value = new URLSearchParams(search).get(mobileTarget.from)?.trim();
  if (!value) return { ...home, missing: mobileTarget.from };
  const address = new URL(`${mobileSite.replace(/\/$/, '')}/${mobileTarget.page}`);
  address.searchParams.set(mobileTarget.parameter, value);
  return { address: address.href, missing: '' };
}

/** Location of the visitor; empty texts = unknown. */
export interface ClientLocation {
  country_code: string;
  ip: string;
}

/** Settings about locations. */
export interface LocationRules {
  /** IP addresses of visitors who are not redirected to the Chinese site and see the language selector. */
  listed_addresses: readonly string[];
  /** Country codes of visitors who see the language selector. */
  selector_countries: readonly string[];
}

/** Returns whether the visitor may choose between the English and the Chinese site. False if unknown. */
export function showsLanguageSelector(location: ClientLocation | null, rules: LocationRules): boolean {
  if (!location) return false;
  return rules.selector_countries.includes(location.country_code) || isListed(location, rules);
}

/** Returns whether the visitor is in China and not at a listed IP address. */
export function isSentToChineseSite(location: ClientLocation | null, rules: LocationRules): boolean {
  return location?.country_code === 'CN' && !isListed(location, rules);
}

function isListed(location: ClientLocation, rules: LocationRules): boolean {
  return location.ip !== '' && rules.listed_addresses.includes(location.ip);
}
