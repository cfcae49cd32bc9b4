import { expect, it } from 'vitest';
import { productClasses } from '../contract/goods';
import { commodityCodes, unspscOf } from './unspsc';

it('has a code in a chemicals or laboratory segment for every product class', () => {
  for (const productClass of productClasses) {
    const { code, name } = commodityCodes[productClass];
    expect(code, productClass).toMatch(/^(12|41)\d{6}$/);
    expect(name).not.toBe('');
    expect(unspscOf(productClass, {})).toBe(code);
  }
});

it('has one name per code', () => {
  const names = new Map<string, string>();
  for (const { code, name } of Object.values(commodityCodes)) {
    expect(names.get(code) ?? name).toBe(name);
    names.set(code, name);
  }
});

it('lets a shop override one class', () => {
  const overrides = { dye: '12171501' };
  expect(unspscOf('dye', overrides)).toBe('12171501');
  expect(unspscOf('buffer', overrides)).toBe('12161700');
});
