import { describe, expect, it } from 'vitest';
import { goesToChineseSite, showsSelector } from './visitor-location';

const rules = { listed_addresses: ['192.0.2.10', '198.51.100.20'], selector_countries: ['MY', 'SG'] };
const at = (country_code: string, ip = '203.0.113.7') => ({ country_code, ip });

describe('showsSelector', () => {
  it.each(['MY', 'SG'])('shows it in %s', (country) => {
    expect(showsSelector(at(country), rules)).toBe(true);
  });

  it.each(rules.listed_addresses)('shows it to the listed address %s anywhere', (ip) => {
    expect(showsSelector(at('CN', ip), rules)).toBe(true);
    expect(showsSelector(at('', ip), rules)).toBe(true);
  });

  it('hides it elsewhere and when the place is unknown', () => {
    expect(showsSelector(at('DE'), rules)).toBe(false);
    expect(showsSelector(at('CN'), rules)).toBe(false);
    expect(showsSelector(at('', ''), rules)).toBe(false);
    expect(showsSelector(null, rules)).toBe(false);
  });

  it('takes no empty entry of the settings for an unknown address', () => {
    expect(showsSelector(at('', ''), { ...rules, listed_addresses: [''] })).toBe(false);
  });
});

describe('goesToChineseSite', () => {
  it('sends on visitors in China', () => {
    expect(goesToChineseSite(at('CN'), rules)).toBe(true);
  });

  it('keeps the listed addresses', () => {
    for (const ip of rules.listed_addresses) expect(goesToChineseSite(at('CN', ip), rules)).toBe(false);
  });

  it('keeps everybody else, and everybody when the lookup failed', () => {
    expect(goesToChineseSite(at('HK'), rules)).toBe(false);
    expect(goesToChineseSite(at('', ''), rules)).toBe(false);
    expect(goesToChineseSite(null, rules)).toBe(false);
  });
});
