import { describe, expect, it } from 'vitest';
import { coldestMode, shippingModes, parseShippingMode, isAtLeastAsCold } from './cold-chain';

describe('how cold goods travel', () => {
  it.each([
    ['Ambient', 'Ambient'],
    ['Blue ice', 'Blue ice'],
    ['Dry ice', 'Dry ice'],
    ['', 'Blue ice'],
    ['Wet ice', 'Blue ice'],
  ])('the catalogue’s %j means %s', (words, cold) => expect(parseShippingMode(words)).toBe(cold));

  it('the coldest goods decide', () => {
    expect(coldestMode([])).toBe('Ambient');
    expect(coldestMode(['Ambient', 'Dry ice', 'Blue ice'])).toBe('Dry ice');
  });

  it('colder is enough, warmer is not', () => {
    for (const kept of shippingModes) {
      for (const needed of shippingModes) {
        expect(isAtLeastAsCold(kept, needed)).toBe(
          shippingModes.indexOf(kept) >= shippingModes.indexOf(needed),
        );
      }
    }
  });
});
