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
