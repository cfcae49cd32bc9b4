import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeColors,
  findContrastError,
  brandStyleSheet,
  defaultColors,
  contrastRatio,
  mixColors,
} from './brand-colors';

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The lightest grey that is legible on white, and the next one.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });
});

describe('brand colors', () => {
  it('have the colors of the style sheet as defaults', () => {
    const tokens = readFileSync(resolve(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8');
    for (const [name, color] of Object.entries(defaultColors))
      expect(tokens).toContain(`--${name.replaceAll('_', '-')}: ${color};`);
    expect(findContrastError(defaultColors)).toBeNull();
  });

  it('are legible exactly when white is legible on the accent', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, (accent) => {
        const error = findContrastError(completeColors({ accent }));
        const readable = contrastRatio(accent, '#ffffff') >= 4.5;
        if (!readable) expect(error).toContain(`white #ffffff on accent ${accent}`);
        else expect(error).toBeNull();
      }),
    );
  });

  it.each([
    [{ accent: '#f0a500' }, 'white #ffffff on accent #f0a500 has a contrast of 2.0'],
    [{ accent: '#0b6b5d', ink_soft: '#8a8a8a' }, 'ink_soft #8a8a8a on white'],
    [{ accent: '#0b6b5d', link: '#5aa0ff' }, 'link #5aa0ff on white'],
    [{ accent: '#0b6b5d', accent_soft: '#336677' }, 'on accent_soft #336677'],
    [{ accent: '#0b6b5d', background_soft: '#222222' }, 'on background_soft #222222'],
  ])('are rejected for illegible text: %o', (configured, message) => {
    expect(findContrastError(completeColors(configured))).toContain(message);
  });

  it('become a style sheet of the differences, with a high contrast accent', () => {
    const style = brandStyleSheet(completeColors({ accent: '#0b6b5d', ink: defaultColors.ink }));
    expect(style).toContain(':root{--accent:#0b6b5d;--accent-strong:');
    expect(style).not.toContain('--ink:');
    const high = /data-contrast='high'\]:root\{--accent:(#\w{6})/.exec(style)?.[1] ?? '';
    expect(contrastRatio(high, '#ffffff')).toBeGreaterThanOrEqual(7);
  });

  it('are mixed by shares', () => {
    expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixColors('#102030', '#ffffff', 0)).toBe('#102030');
  });
});
