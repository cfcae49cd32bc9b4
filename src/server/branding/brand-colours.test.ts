import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, mixed } from '../../shared/lib/color-contrast';
import { completeColours, faultOfColours, styleOfColours, usualColours } from './brand-colours';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The lightest grey that may carry text on white, and the first that may not.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });
});

describe('a shop’s colours', () => {
  it('begin with those of the style sheet', () => {
    const tokens = readFileSync(resolve(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8');
    for (const [name, colour] of Object.entries(usualColours))
      expect(tokens).toContain(`--${name.replaceAll('_', '-')}: ${colour};`);
    expect(faultOfColours(usualColours)).toBeNull();
  });

  it('follow from an accent alone, which white can be read on', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, (accent) => {
        const fault = faultOfColours(completeColours({ accent }));
        const readable = contrastRatio(accent, '#ffffff') >= 4.5;
        if (!readable) expect(fault).toContain(`white #ffffff on accent ${accent}`);
        else expect(fault).toBeNull();
      }),
    );
  });

  it.each([
    [{ accent: '#f0a500' }, 'white #ffffff on accent #f0a500 has a contrast of 2.0'],
    [{ accent: '#0b6b5d', ink_soft: '#8a8a8a' }, 'ink_soft #8a8a8a on white'],
    [{ accent: '#0b6b5d', link: '#5aa0ff' }, 'link #5aa0ff on white'],
    [{ accent: '#0b6b5d', accent_soft: '#336677' }, 'on accent_soft #336677'],
    [{ accent: '#0b6b5d', ground_soft: '#222222' }, 'on ground_soft #222222'],
  ])('are refused where a text cannot be read: %o', (given, words) => {
    expect(faultOfColours(completeColours(given))).toContain(words);
  });

  it('become a style sheet of what differs, and keep the brand under high contrast', () => {
    const style = styleOfColours(completeColours({ accent: '#0b6b5d', ink: usualColours.ink }));
    expect(style).toContain(':root{--accent:#0b6b5d;--accent-strong:');
    expect(style).not.toContain('--ink:');
    const high = /data-contrast='high'\]:root\{--accent:(#\w{6})/.exec(style)?.[1] ?? '';
    expect(contrastRatio(high, '#ffffff')).toBeGreaterThanOrEqual(7);
  });

  it('mix by shares', () => {
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixed('#102030', '#ffffff', 0)).toBe('#102030');
  });
});
