import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutText } from './text-layout';

/** Every character is ten points wide. */
const measure = ({ text }: { text: string }) => [...text].length * 10;
/** Returns the runs of each line in visual order, each in logical order. */
const runs = (text: string, width = 10_000) =>
  layoutText(text, width, { measure }).map((line) => line.map((run) => run.text));
/** Returns the lines in logical order. */
const lines = (text: string, width: number) =>
  layoutText(text, width, { measure }).map((line) =>
    line
      .sort((a, b) => a.start - b.start)
      .map((run) => run.text)
      .join(''),
  );

describe('layoutText', () => {
  it.each([
    ['a text from left to right', 'Łódź 12 (b)', ['Łódź 12 (b)']],
    ['Hebrew with a number in brackets', 'כהן (12)', [')', '12', '(כהן ']],
    ['Hebrew in a Latin text', 'Dr. כהן 5 (A)', ['Dr. ', '5 ', 'כהן', ' (A)']],
    ['Latin in a Hebrew text', 'כהן (Lab 7).', ['.', ')', 'Lab 7', '(כהן ']],
    ['Arabic with Arabic digits', 'شارع ١٢', ['١٢', 'شارع ']],
  ])('orders %s', (_name, text, ordered) => {
    const drawn = runs(text).flat().join('').replaceAll(' ', '');
    expect(drawn).toBe(ordered.join('').replaceAll(' ', ''));
  });

  it('marks right-to-left runs', () => {
    const [line = []] = layoutText('A כהן 12', 1000, { measure });
    expect(line.map(({ text, isRightToLeft }) => [text.trim(), isRightToLeft])).toEqual(
      expect.arrayContaining([
        ['A', false],
        ['כהן', true],
        ['12', false],
      ]),
    );
  });

  it.each([
    ['between words', 'Иван Щербаков', 90, ['Иван', 'Щербаков']],
    ['after a hyphen', 'Tris-Hydrochlorid', 120, ['Tris-', 'Hydrochlorid']],
    ['never within a number with hyphens', 'CAS 7664-93-9.', 110, ['CAS', '7664-93-9.']],
    ['never within a clone number', 'clone RM-2F4 (2E11-F3)', 90, ['clone', 'RM-2F4', '(2E11-F3)']],
    ['never within the name of a protein', 'Recombinant IL-17', 150, ['Recombinant', 'IL-17']],
    ['in the name of a substance', '2-chloro-4-nitrophenol', 120, ['2-chloro-4-', 'nitrophenol']],
    ['between words of Thai', 'สมชายใจดี', 60, ['สมชาย', 'ใจดี']],
    ['after punctuation, not before it', '北京市，海淀区', 40, ['北京市，', '海淀区']],
    ['in a word that is too long', 'AAAAABBBBBCC', 50, ['AAAAA', 'BBBBB', 'CC']],
    ['at line breaks', 'Ω\nΨ', 100, ['Ω', 'Ψ']],
    ['never within a character', 'नि'.repeat(3), 20, ['नि', 'नि', 'नि']],
    ['before right-to-left words', 'שלום עולם', 50, ['שלום', 'עולם']],
  ])('breaks lines %s', (_name, text, width, broken) => {
    expect(lines(text, width)).toEqual(broken);
  });

  it('keeps every character and the width of any text', () => {
    const unit = fc.constantFrom(...'aZ7 -(,)éλЖ王の한ابשกनि');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), fc.integer({ min: 30, max: 400 }), (text, width) => {
        const drawn = lines(text, width);
        expect(drawn.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of drawn) expect(measure({ text: line.trim() })).toBeLessThanOrEqual(width);
      }),
    );
  });
});
