import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import {
  Blob,
  Buffer as TextBuffer,
  ClusterLevel,
  Direction,
  Face,
  Feature,
  Font as Shaper,
  shape,
} from 'harfbuzzjs';

/** A glyph in the form of fontkit. */
interface ShapedGlyph {
  id: number;
  advanceWidth: number;
  /** Code points that the glyph represents; PDF readers copy and search these. */
  codePoints: number[];
}

/** Runtime form of fontkit's subset, which its types describe differently. */
interface GlyphSubset {
  glyphs: number[];
  includeGlyph: (id: number) => number;
}

/** Glyph ids of a font have 16 bits. Larger ids are those of copied glyphs, see `createShapedFont`. */
const FIRST_COPY_ID = 0x1_0000;
/**
 * OpenType feature with which callers mark right-to-left text: PDFKit passes features to `layout`, but no direction. HarfBuzz
 * applies the feature itself to all right-to-left texts.
 */
export const RIGHT_TO_LEFT = 'rtla';

/** Turns off the decomposition of letters with marks into several glyphs. */
const WHOLE_LETTERS = new Feature('ccmp', 0);
const WORD_JOINER = '\u2060';

const loadedFonts = new Map<string, { font: Font; shaper: Shaper }>();

/** Caches a font for later documents. The PDF worker thread (`pdf.worker.ts`) ends when it is idle, which frees the memory. */
function loadFont(path: string): { font: Font; shaper: Shaper } {
  const cached = loadedFonts.get(path);
  if (cached) return cached;
  const file = readFileSync(path);
  const font = create(file);
  if (!('createSubset' in font)) throw new Error(`${path} is a collection of fonts. Use a single font.`);
  const shaper = new Shaper(new Face(new Blob(file)));
  loadedFonts.set(path, { font, shaper });
  return { font, shaper };
}

/**
 * Creates a font for one document, which HarfBuzz shapes and fontkit embeds. A glyph that represents different
 * characters, such as an Arabic letter without its dots, is embedded once for each, so that PDF readers extract the originals.
 */
export function createShapedFont(path: string): PDFKit.Mixins.PDFFontSource {
  const { font, shaper } = loadFont(path);
  const ids = new Map<string, number>();
  const copiedGlyphs: number[] = [];
  const usedGlyphs = new Set<number>();

  function glyphId(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const earlierId = ids.get(key);
    if (earlierId !== undefined) return earlierId;
    const id = usedGlyphs.has(glyph) ? FIRST_COPY_ID + copiedGlyphs.push(glyph) - 1 : glyph;
    usedGlyphs.add(glyph);
    ids.set(key, id);
    return id;
  }

  function layout(text: string, features: readonly string[] = []) {
    const isRightToLeft = features.includes(RIGHT_TO_LEFT);
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shape(shaper, buffer, /\p{M}/u.test(text) ? [] : [WHOLE_LETTERS]);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const clusters = infos.map(({ cluster }) => cluster);
    const texts = isRightToLeft
      ? glyphTexts(text, clusters.reverse()).map(reverseCharacters).reverse()
      : glyphTexts(text, clusters);
    const glyphs = infos.map(({ codepoint: glyph }, index): ShapedGlyph => {
      const characters = texts[index] ?? '';
      return {
        id: glyphId(glyph, characters),
        advanceWidth: font.getGlyph(glyph).advanceWidth,
        codePoints: Array.from(characters, (character) => character.codePointAt(0) ?? 0),
      };
    });
    return {
      glyphs,
      positions,
      // PDFKit scales the positions before it reads the width.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  }

  function createSubset(): GlyphSubset {
    const subset = font.createSubset() as unknown as GlyphSubset;
    const include = subset.includeGlyph.bind(subset);
    const indexes = new Map<number, number>();
    subset.includeGlyph = (id) => {
      if (id < FIRST_COPY_ID) return include(id);
      const index = indexes.get(id) ?? subset.glyphs.push(copiedGlyphs[id - FIRST_COPY_ID] ?? 0) - 1;
      indexes.set(id, index);
      return index;
    };
    return subset;
  }

  const shaped: object = Object.assign(Object.create(font) as object, { layout, createSubset });
  // PDFKit also accepts fonts of fontkit, which its types leave out.
  return shaped as PDFKit.Mixins.PDFFontSource;
}

/** PDF readers reverse right-to-left text, also the characters of one glyph. */
const reverseCharacters = (text: string) => [...text].reverse().join('');

/**
 * Returns a text for each glyph; the texts joined give `text`. `clusters` are the positions in the text of the characters
 * that the glyphs show, in logical order. A glyph without a character gets an invisible one: otherwise PDF readers
 * extract its glyph id.
 */
function glyphTexts(text: string, clusters: readonly number[]): string[] {
  const texts: string[] = [];
  while (texts.length < clusters.length) {
    const first = texts.length;
    let next = first + 1;
    while (next < clusters.length && clusters[next] === clusters[first]) next += 1;
    const characters = [...text.slice(clusters[first], clusters[next])];
    while (texts.length < next - 1) texts.push(characters.shift() ?? WORD_JOINER);
    texts.push(characters.join('') || WORD_JOINER);
  }
  return texts;
}
