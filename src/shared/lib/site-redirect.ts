import { isMobile, mobilePage } from './mobile-site';
import { goesToChineseSite, type PlaceRules, type VisitorPlace } from './visitor-location';

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
