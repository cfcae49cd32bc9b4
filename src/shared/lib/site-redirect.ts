/** What the shop's settings say of its other sites. */
export interface RedirectRules extends PlaceRules {
  chinese_site: string;
  /** '' for none. */
  mobile_site: string;
  /** False where nobody can be sent elsewhere, as at a stand. */
  redirects: boolean;
}

export interface Visit {
  /** Null while it is not known. */
  place: VisitorPlace | null;
  userAgent: string;
  pathname: string;
  search: string;
}

export interface SiteRedirect {
  site: 'chinese' | 'mobile';
  address: string;
  /** The parameter that the page lacks, so that it leads to the mobile site's home; '' for none. */
  missing: string;
}

/** Where a visit belongs instead: the Chinese site before the mobile one. Null = it is right here. */
export function siteRedirect(visit: Visit, rules: RedirectRules): SiteRedirect | null {
  if (!rules.redirects) return null;
  if (goesToChineseSite(visit.place, rules))
    return { site: 'chinese', address: rules.chinese_site, missing: '' };
  if (rules.mobile_site === '' || !isMobile(visit.userAgent)) return null;
  const page = mobilePage(rules.mobile_site, visit.pathname, visit.search);
  return page && { site: 'mobile', ...page };
}

const mobileDevices = /iPhone|iPod|iPad|Android|BlackBerry|IEMobile/i;

/** Whether a browser says that it runs on a telephone or tablet. */
export function isMobile(userAgent: string): boolean {
  return mobileDevices.test(userAgent);
}

/** Which page of the mobile site shows what a page of this one does; the rule of the specification's section 4. */
const pages: Readonly<Record<string, { page: string; parameter: string; from: string }>> = {
  '/goodsinfo': { page: 'product', parameter: 'id', from: 'id' },
  '/categorylist': { page: 'products', parameter: 'category', from: 'id' },
  '/notregion': { page: 'products', parameter: 'keywords', from: 'key' },
  '/articlelist/articleinfo': { page: 'news', parameter: 'id', from: 'id' },
};

export interface MobilePage {
  address: string;
  /** The parameter without which a page has become the mobile site's home; '' when nothing is missing. */
  missing: string;
}

/** Where a page is on the mobile site (its https address); null for a page that stays here. */
export function mobilePage(mobileSite: string, pathname: string, search: string): MobilePage | null {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  if (path === '/explain') return null;
  const home = { address: mobileSite, missing: '' };
  const known = pages[path];
  if (!known) return home;
  const value = new URLSearchParams(search).get(known.from)?.trim();
  if (!value) return { ...home, missing: known.from };
  const address = new URL(known.page, mobileSite);
  address.searchParams.set(known.parameter, value);
  return { address: address.href, missing: '' };
}

/** Where the visitor seems to be; empty texts = unknown. */
export interface VisitorPlace {
  country_code: string;
  ip: string;
}

/** What the shop's settings say about places. */
export interface PlaceRules {
  listed_addresses: readonly string[];
  selector_countries: readonly string[];
}

/** Whether the visitor may choose between the English and the Chinese site. Unknown = no. */
export function showsSelector(place: VisitorPlace | null, rules: PlaceRules): boolean {
  if (!place) return false;
  return rules.selector_countries.includes(place.country_code) || isListed(place, rules);
}

/** Whether the visitor is sent on to the Chinese site: located in China, and not at a listed address. */
export function goesToChineseSite(place: VisitorPlace | null, rules: PlaceRules): boolean {
  return place?.country_code === 'CN' && !isListed(place, rules);
}

function isListed(place: VisitorPlace, rules: PlaceRules): boolean {
  return place.ip !== '' && rules.listed_addresses.includes(place.ip);
}
