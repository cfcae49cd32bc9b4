import { describe, expect, it } from 'vitest';
import { siteRedirect, type RedirectRules, type Visit } from './site-redirect';

const rules: RedirectRules = {
  listed_addresses: ['192.0.2.10', '198.51.100.20'],
  selector_countries: ['MY', 'SG'],
  chinese_site: 'https://cn.shop.example/',
  mobile_site: 'https://m.shop.example/',
  redirects: true,
};
const phone = 'Mozilla/5.0 (iPhone)';
const desk = 'Mozilla/5.0 (X11; Linux x86_64)';
const visit = (country_code: string, userAgent: string, ip = '203.0.113.7'): Visit => ({
  place: { country_code, ip },
  userAgent,
  pathname: '/goodsInfo',
  search: '?id=65',
});
const there = (one: Visit, changed: Partial<RedirectRules> = {}) =>
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

  it.each(rules.listed_addresses)('the listed address %s stays, in China too', (ip) =>
    expect(there(visit('CN', desk, ip))).toBeNull(),
  );

  it('an unknown place sends nobody to the Chinese site', () =>
    expect(there({ ...visit('', desk), place: null })).toBeNull());

  it('without a mobile site telephones stay', () =>
    expect(there(visit('DE', phone), { mobile_site: '' })).toBeNull());

  it('a host that sends nobody elsewhere keeps everybody', () => {
    expect(there(visit('CN', desk), { redirects: false })).toBeNull();
    expect(there(visit('DE', phone), { redirects: false })).toBeNull();
  });
});
