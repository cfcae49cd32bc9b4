import { test as property, expect, test } from 'vitest';
import fc from 'fast-check';
import { fitLines } from './text-layout';
import { widthOf } from './glyph-widths';

property('whatever the text, no line is wider than its room and there are not too many', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 120, max: 400 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      (text, width, most, bold) => {
        const { lines, size } = fitLines(text, { width, lines: most, size: 48, least: 16, bold });
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(widthOf(line, size, bold)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test('a short name keeps the size wished for', () => {
  expect(fitLines('AKT1', { width: 206, lines: 3, size: 54, least: 22, bold: true })).toEqual({
    lines: ['AKT1'],
    size: 54,
  });
});

test('a name breaks where a reader would break it', () => {
  const { lines } = fitLines('Phospho-MAPK14 (Thr180/Tyr182)', {
    width: 206,
    lines: 3,
    size: 54,
    least: 22,
    bold: true,
  });
  expect(lines).toEqual(['Phospho-', 'MAPK14', '(Thr180/Tyr182)']);
});

test('what does not fit at the least size ends in an ellipsis', () => {
  const { lines } = fitLines('Immunohistochemistry '.repeat(9), {
    width: 200,
    lines: 2,
    size: 24,
    least: 20,
  });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
});
