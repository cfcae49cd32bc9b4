import { expect, test } from 'vitest';
import fc from 'fast-check';
import { fitText, textWidth } from './text-layout';

test('keeps every text within the width and the number of lines', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 120, max: 400 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      (text, width, maxLines, bold) => {
        const { lines, size } = fitText(text, { width, maxLines, size: 48, minSize: 16, bold });
        expect(lines.length).toBeLessThanOrEqual(maxLines);
        for (const line of lines) expect(textWidth(line, size, { bold })).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test.each([
  // Widths in DejaVu Sans Bold, in hundredths of the font size.
  ['ω', 87],
  ['ß', 72],
  ['Ж', 122],
  ['Щ', 133],
  ['抗', 100],
])('does not underestimate the width of %s by more than a tenth', (letter, width) => {
  expect(textWidth(letter, 100, { bold: true })).toBeGreaterThan(width * 0.9);
});

test('keeps the preferred size for a short name', () => {
  expect(fitText('AKT1', { width: 206, maxLines: 3, size: 54, minSize: 22, bold: true })).toEqual({
    lines: ['AKT1'],
    size: 54,
  });
});

test('keeps words together that fit at the smallest size, however it is reached', () => {
  for (const size of [26, 27]) {
    const width = textWidth('bbbbbbbbbbbb', 16);
    expect(fitText('aa bbbbbbbbbbbb', { width, maxLines: 2, size, minSize: 16 })).toEqual({
      lines: ['aa', 'bbbbbbbbbbbb'],
      size: 16,
    });
  }
});

test('breaks a name after hyphens and before brackets', () => {
  const { lines } = fitText('Phospho-MAPK14 (Thr180/Tyr182)', {
    width: 206,
    maxLines: 3,
    size: 54,
    minSize: 22,
    bold: true,
  });
  expect(lines).toEqual(['Phospho-', 'MAPK14', '(Thr180/Tyr182)']);
});

test('truncates with an ellipsis at the minimum size', () => {
  const { lines } = fitText('Immunohistochemistry '.repeat(9), {
    width: 200,
    maxLines: 2,
    size: 24,
    minSize: 20,
  });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
});
