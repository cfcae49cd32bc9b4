import { describe, expect, it } from 'vitest';
import { coldestMode, shippingModes, parseShippingMode, isAtLeastAsCold } from './cold-chain';

describe('shipping modes', () => {
  it.each([
    ['Ambient', 'Ambient'],
    ['Blue ice', 'Blue ice'],
    ['Dry ice', 'Dry ice'],
    ['', 'Blue ice'],
    ['Wet ice', 'Blue ice'],
  ])('parse %j as %s', (words, cold) => expect(parseShippingMode(words)).toBe(cold));

  it('take the coldest of several', () => {
    expect(coldestMode([])).toBe('Ambient');
    expect(coldestMode(['Ambient', 'Dry ice', 'Blue ice'])).toBe('Dry ice');
  });

  it('compare by coldness', () => {
    for (const kept of shippingModes) {
      for (const needed of shippingModes) {
        expect(isAtLeastAsCold(kept, needed)).toBe(
          shippingModes.indexOf(kept) >= shippingModes.indexOf(needed),
        );
      }
    }
  });
});
