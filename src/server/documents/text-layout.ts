import createBidi from 'bidi-js';
import { fontFor } from './fonts';

/** Characters in one font and one direction. */
export interface TextRun {
  text: string;
  font: string;
  isRightToLeft: boolean;
  /** Index of the first character in the line. Runs are drawn in this order, in which PDF readers extract the text. */
  start: number;
}

/** Returns the width of a run in points. */
export type MeasureText = (run: TextRun) => number;

interface LayoutOptions {
  measure: MeasureText;
  /** See `fontFor`. */
  isJapanese?: boolean | undefined;
}

const bidi = createBidi();
/** Finds the words of all languages, also of those without spaces. */
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Characters after which a line can be broken before a word. */
const breakAfter = /[\s\-\u2010\u2013\u2014/、。，；：！？）」』】]$/u;

/**
 * Breaks a text into lines of at most `width` points, between words or, in a word that is too long, between characters.
 * Returns the runs of each line in visual order. Fonts shape the runs and mirror the brackets of right-to-left runs.
 */
export function layoutText(text: string, width: number, options: LayoutOptions): TextRun[][] {
  return text.split('\n').flatMap((paragraph) => {
    const [firstLetter = ''] = /\p{L}/u.exec(paragraph) ?? [];
    const direction = rightToLeft.test(firstLetter) ? 'rtl' : 'ltr';
    return breakLines(paragraph, width, options).map((line) => visualRuns(line, direction, options));
  });
}

function breakLines(paragraph: string, width: number, options: LayoutOptions): string[] {
  const widthOf = (text: string) =>
    visualRuns(text, 'ltr', options).reduce((sum, run) => sum + options.measure(run), 0);
  if (widthOf(paragraph) <= width) return [paragraph];
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const append = (unit: string) => {
    if (line !== '' && lineWidth + widthOf(unit.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
      lineWidth = 0;
    }
    line += unit;
    lineWidth += widthOf(unit);
  };
  for (const unit of unbreakableUnits(paragraph)) {
    if (widthOf(unit.trimEnd()) <= width) append(unit);
    else for (const { segment } of graphemeSegmenter.segment(unit)) append(segment);
  }
  return [...lines, line.trimEnd()];
}

/** A part of a number with hyphens: digits, or digits and letters, or a few capital letters. */
const numberPart = /^(?:[A-Z]{1,5}|(?=[A-Za-z]*\d)[A-Za-z\d]{1,8})$/;

/**
 * Returns whether a break would divide a number at a hyphen, such as the CAS number 7664-93-9, the clone RM-2F4 or the protein
 * IL-6, which are copied and searched as a whole. A break in the name of a substance, such as in `2-chloro`, divides none.
 */
function isInNumber(before: string, next: string): boolean {
  const [, last = ''] = /([A-Za-z\d]*)[-\u2010\u2011\u2013]$/.exec(before) ?? [];
  const [first = ''] = /^[A-Za-z\d]*/.exec(next) ?? [];
  const isNumber = /^\d+$/.test(last) && /^\d+$/.test(first);
  return isNumber || (/\d/.test(last + first) && [last, first].every((part) => numberPart.test(part)));
}

/** Splits a text at all places where a line can be broken. The parts, joined, give the text. */
function unbreakableUnits(text: string): string[] {
  const units: string[] = [];
  let isAfterWord = false;
  for (const { segment, isWordLike = false } of wordSegmenter.segment(text)) {
    const unit = units.at(-1);
    const isSpace = segment.trim() === '';
    const canBreak =
      unit === undefined ||
      /\s$/.test(unit) ||
      (isWordLike && (isAfterWord || breakAfter.test(unit)) && !isInNumber(unit, segment));
    if (canBreak && !isSpace) units.push(segment);
    else units[Math.max(0, units.length - 1)] = (unit ?? '') + segment;
    isAfterWord = isWordLike;
  }
  return units;
}

/** Orders a line by the Unicode Bidirectional Algorithm. `direction` is that of the paragraph. */
function visualRuns(line: string, direction: 'ltr' | 'rtl', options: LayoutOptions): TextRun[] {
  if (!rightToLeft.test(line)) return fontRuns({ text: line, start: 0, isRightToLeft: false }, options);
  const levels = bidi.getEmbeddingLevels(line, direction);
  /** Indexes of the UTF-16 code units in visual order. */
  const visualOrder = Array.from({ length: line.length }, (_, index) => index);
  for (const [first = 0, last = 0] of bidi.getReorderSegments(line, levels)) {
    const reversed = visualOrder.slice(first, last + 1).reverse();
    visualOrder.splice(first, reversed.length, ...reversed);
  }
  const runs: TextRun[] = [];
  /** Position in `visualOrder` at which the current run starts. */
  let start = 0;
  for (const [index, textIndex] of visualOrder.entries()) {
    const nextTextIndex = visualOrder[index + 1];
    const level = levels.levels[textIndex] ?? 0;
    const isRightToLeft = level % 2 === 1;
    const isContinued =
      nextTextIndex !== undefined &&
      levels.levels[nextTextIndex] === level &&
      nextTextIndex - textIndex === (isRightToLeft ? -1 : 1);
    if (isContinued) continue;
    const length = index + 1 - start;
    start = index + 1;
    const first = isRightToLeft ? textIndex : textIndex + 1 - length;
    const text = line.slice(first, first + length);
    const runsInOrder = fontRuns({ text, start: first, isRightToLeft }, options);
    runs.push(...(isRightToLeft ? runsInOrder.reverse() : runsInOrder));
  }
  return runs;
}

/**
 * Splits a run where the font changes. Leaves out characters without a font, which callers have replaced before. Splits a
 * right-to-left run of only punctuation into characters, because PDF readers do not reverse it.
 */
function fontRuns(run: Omit<TextRun, 'font'>, { isJapanese }: LayoutOptions): TextRun[] {
  const runs: TextRun[] = [];
  const isSplit = run.isRightToLeft && !rightToLeft.test(run.text);
  let { start } = run;
  for (const character of run.text) {
    const last = runs.at(-1);
    const font = fontFor(character, { previousFont: last?.font, isJapanese });
    if (font !== null && last?.font === font && !isSplit) last.text += character;
    else if (font !== null) runs.push({ ...run, text: character, font, start });
    start += character.length;
  }
  return runs;
}
