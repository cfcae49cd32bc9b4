import { describe, expect, it } from 'vitest';
import {
  coldestMode,
  forbidsFreezing,
  isAtLeastAsCold,
  isFreezing,
  isRefrigerated,
  parseShippingMode,
  shippingModes,
} from './cold-chain';

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

  it('freeze goods on dry ice only', () => {
    expect(shippingModes.filter(isFreezing)).toEqual(['Dry ice']);
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

describe('forbidsFreezing', () => {
  it.each([
    'Store at 2–8 °C, do not freeze.',
    'Store at 2–8 °C, protect from light, do not freeze.',
    'DO NOT FREEZE',
    '4 °C. Avoid freezing.',
    'Protect from freezing.',
    'Must not be frozen.',
  ])('reads %j', (storage) => expect(forbidsFreezing(storage)).toBe(true));

  it.each([
    '',
    'Store at 2–8 °C.',
    'Store at -80 °C, avoid repeated freeze/thaw.',
    'Do not freeze-thaw repeatedly.',
    'Do not freeze and thaw more than once.',
    'Keep frozen.',
  ])('does not read it in %j', (storage) => expect(forbidsFreezing(storage)).toBe(false));
});

describe('isRefrigerated', () => {
  it.each([
    'Store at 2–8 °C.',
    'Store at 2-8°C, protect from light',
    '2 to 8 °C',
    '2 °C – 8 °C',
    '4 °C',
    'Keep at +4 °C.',
    'Refrigerate.',
    'Store at 2–8 °C, do not freeze.',
    'Store at 2–8 °C. Reconstituted: one day at 15–25 °C.',
    '4 °C; may be shipped at 20 °C – 25 °C',
  ])('reads %j', (storage) => expect(isRefrigerated(storage)).toBe(true));

  it.each([
    '',
    'Store at -20 °C.',
    'Store at −80 °C, avoid repeated freeze/thaw.',
    'Store at -4 °C.',
    'Store at room temperature (15–25 °C).',
    'Store below 24 °C.',
    '2–8 °C for a week, -20 °C for a year',
    '4 °C for a week, –20 to –80 °C for a year',
    '4 °C/-20 °C',
    'At 4 °C after opening, keep frozen before.',
    'Store at 12–18 °C.',
  ])('does not read it in %j', (storage) => expect(isRefrigerated(storage)).toBe(false));
});
