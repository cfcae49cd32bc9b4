import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  siteRedirect,
  type RedirectRules,
  type PageVisit,
  isMobile,
  mobilePage,
  isSentToChineseSite,
  showsLanguageSelector,
} from './site-redirect';

const rules: RedirectRules = {
  listed_addresses: ['192.0.2.10', '198.51.100.20'],
  selector_countries: ['MY', 'SG'],
  chinese_site: 'https://cn.shop.example/',
  mobile_site: 'https://m.shop.example/',
  redirects: true,
};
const phone = 'Mozilla/5.0 (iPhone)';
const desk = 'Mozilla/5.0 (X11; Linux x86_64)';
const visit = (country_code: string, userAgent: string, ip = '203.0.113.7'): PageVisit => ({
  location: { country_code, ip },
  userAgent,
  pathname: '/goodsInfo',
  search: '?id=65',
});
const there = (one: PageVisit, changed: Partial<RedirectRules> = {}) =>
  siteRedirect(one, { ...rules, ...changed })?.address ?? null;

describe('siteRedirect', () => {
  it.each([
    ['CN', desk, 'https://cn.shop.example/'],
    ['CN', phone, 'https://cn.shop.example/'],
    ['DE', phone, 'https://m.shop.example/product?id=65'],
    ['', phone, 'https://m.shop.example/product?id=65'],
    ['DE', desk, null],
    ['MY', desk, null],
    ['SG', desk, null],
    ['', desk, null],
  ])('from %s by %s leads to %s', (country, agent, address) =>
    expect(there(visit(country, agent))).toBe(address),
  );

  it.each(rules.listed_addresses)('keeps the listed address %s, in China too', (ip) =>
    expect(there(visit('CN', desk, ip))).toBeNull(),
  );

  it('keeps visitors of an unknown location', () =>
    expect(there({ ...visit('', desk), location: null })).toBeNull());

  it('keeps telephones without a mobile site', () =>
    expect(there(visit('DE', phone), { mobile_site: '' })).toBeNull());

  it('keeps all visitors where redirects are disabled', () => {
    expect(there(visit('CN', desk), { redirects: false })).toBeNull();
    expect(there(visit('DE', phone), { redirects: false })).toBeNull();
  });
});

describe('isMobile', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
    'Mozilla/5.0 (iPod touch; CPU OS 12_0)',
    'Mozilla/5.0 (iPad; CPU OS 16_0)',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8)',
    'Mozilla/5.0 (BlackBerry; U; BlackBerry 9900)',
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; IEMobile/10.0)',
  ])('detects %s', (agent) => expect(isMobile(agent)).toBe(true));

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/131.0',
    '',
  ])('excludes %s', (agent) => expect(isMobile(agent)).toBe(false));
});

describe('mobilePage', () => {
  const site = 'https://m.shop.example/';

  it.each([
    ['/goodsInfo', '?id=65', 'product?id=65'],
    ['/goodsInfo', '?id=65&tag_id=3', 'product?id=65'],
    ['/categoryList', '?id=22&page=3', 'products?category=22'],
    ['/notRegion', '?key=IL-6%20ELISA', 'products?keywords=IL-6+ELISA'],
    ['/articleList/articleInfo', '?id=1189', 'news?id=1189'],
    ['/goodsinfo/', '?id=65', 'product?id=65'],
    ['/', '', ''],
    ['/haveRegion', '?id=49&key=IL6', ''],
    ['/articleList', '?id=31', ''],
    ['/user/order', '', ''],
  ])('%s%s is %s there', (path, search, page) =>
    expect(mobilePage(site, path, search)).toEqual({ address: site + page, missing: '' }),
  );

  it.each([
    ['/goodsInfo', '', 'id'],
    ['/categoryList', '?id=', 'id'],
    ['/notRegion', '?key=%20', 'key'],
    ['/articleList/articleInfo', '?nr=1', 'id'],
  ])('%s%s leads to the home page without its %s', (path, search, missing) =>
    expect(mobilePage(site, path, search)).toEqual({ address: site, missing }),
  );

  it.each(['https://shop.example/mobile', 'https://shop.example/mobile/'])(
    'keeps the path of %s',
    (mobileSite) => {
      expect(mobilePage(mobileSite, '/goodsInfo', '?id=65')?.address).toBe(
        'https://shop.example/mobile/product?id=65',
      );
    },
  );

  it('keeps explanations', () => expect(mobilePage(site, '/explain', '?id=1&code=2')).toBeNull());

  it('never leads to another host', () =>
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const page = mobilePage(site, path || '/', `?${query}`);
        expect(new URL(page?.address ?? site).origin).toBe('https://m.shop.example');
      }),
    ));
});

const at = (country_code: string, ip = '203.0.113.7') => ({ country_code, ip });

describe('showsLanguageSelector', () => {
  it.each(['MY', 'SG'])('shows it in %s', (country) => {
    expect(showsLanguageSelector(at(country), rules)).toBe(true);
  });

  it.each(rules.listed_addresses)('shows it to the listed address %s anywhere', (ip) => {
    expect(showsLanguageSelector(at('CN', ip), rules)).toBe(true);
    expect(showsLanguageSelector(at('', ip), rules)).toBe(true);
  });

  it('hides it elsewhere and for an unknown location', () => {
    expect(showsLanguageSelector(at('DE'), rules)).toBe(false);
    expect(showsLanguageSelector(at('CN'), rules)).toBe(false);
    expect(showsLanguageSelector(at('', ''), rules)).toBe(false);
    expect(showsLanguageSelector(null, rules)).toBe(false);
  });

  it('ignores empty entries of the settings', () => {
    expect(showsLanguageSelector(at('', ''), { ...rules, listed_addresses: [''] })).toBe(false);
  });
});

describe('isSentToChineseSite', () => {
  it('includes visitors in China', () => {
    expect(isSentToChineseSite(at('CN'), rules)).toBe(true);
  });

  it('excludes listed addresses', () => {
    for (const ip of rules.listed_addresses) expect(isSentToChineseSite(at('CN', ip), rules)).toBe(false);
  });

  it('excludes other visitors and unknown locations', () => {
    expect(isSentToChineseSite(at('HK'), rules)).toBe(false);
    expect(isSentToChineseSite(at('', ''), rules)).toBe(false);
    expect(isSentToChineseSite(null, rules)).toBe(false);
  });
});
