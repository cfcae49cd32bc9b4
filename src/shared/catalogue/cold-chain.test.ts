import { describe, expect, it } from 'vitest';
import { coldest, coldness, coldnessOf, isAsCold } from './cold-chain';

describe('how cold goods travel', () => {
  it.each([
    ['Ambient', 'Ambient'],
    ['Blue ice', 'Blue ice'],
    ['Dry ice', 'Dry ice'],
    ['', 'Blue ice'],
    ['Wet ice', 'Blue ice'],
  ])('the catalogue’s %j means %s', (words, cold) => expect(coldnessOf(words)).toBe(cold));

  it('the coldest goods decide', () => {
    expect(coldest([])).toBe('Ambient');
    expect(coldest(['Ambient', 'Dry ice', 'Blue ice'])).toBe('Dry ice');
  });

  it('colder is enough, warmer is not', () => {
    for (const kept of coldness) {
      for (const needed of coldness) {
        expect(isAsCold(kept, needed)).toBe(coldness.indexOf(kept) >= coldness.indexOf(needed));
      }
    }
  });
});
