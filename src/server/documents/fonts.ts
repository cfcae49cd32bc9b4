import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { countryName } from '../../shared/lib/countries';

/** A font file with the code points that it contains: sorted ranges, first and last included. */
interface FontFile {
  path: string;
  /** File name without its folder. */
  name: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

interface FontChoice {
  /** Path of the font of the previous character. */
  previousFont?: string | undefined;
  /** Prefers the Japanese forms of Chinese characters to those of mainland China. */
  isJapanese?: boolean | undefined;
}

/**
 * Characters that keep the font of the previous character if it has them: marks, joiners, spaces, and Chinese characters, which
 * Korean texts contain.
 */
const keepsPreviousFont = /^[\p{M}\p{Cf}\s\p{Script=Han}]$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

let fontFiles: readonly FontFile[] | undefined;
const filesByCharacter = new Map<string, readonly FontFile[]>();

/** Returns the path of the font file for a character; null when no font has it. Reads the index of the fonts only. */
export function fontFor(
  character: string,
  { previousFont, isJapanese = false }: FontChoice = {},
): string | null {
  const files = filesWith(character);
  const keptFont = keepsPreviousFont.test(character)
    ? files.find(({ path }) => path === previousFont)
    : undefined;
  const [first] = files;
  // The names of the fonts with Chinese characters contain `SC` (forms of mainland China) or `JP` (Japanese forms).
  const japaneseFont =
    isJapanese && first?.name.includes('SC') ? files.find(({ name }) => name.includes('JP')) : undefined;
  return (keptFont ?? japaneseFont ?? first)?.path ?? null;
}

/** Returns the font files with a character. Caches only characters with a font: the number of other characters is unlimited. */
function filesWith(character: string): readonly FontFile[] {
  const cached = filesByCharacter.get(character);
  if (cached) return cached;
  const code = character.codePointAt(0) ?? 0;
  const files = (fontFiles ??= readIndex()).filter((file) => contains(file, code));
  if (files.length > 0) filesByCharacter.set(character, files);
  return files;
}

/** Returns whether texts are Japanese: they contain kana, or the name of the country as a line of an address. */
export function isJapanese(texts: readonly string[]): boolean {
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.some((line) => kana.test(line)) || lines.includes(countryName('JP'));
}

function contains({ ranges }: FontFile, code: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first = 0, last = 0] = ranges[middle] ?? [];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

function readIndex(): FontFile[] {
  const folder = findFontFolder();
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    file: string;
    ranges: FontFile['ranges'];
  }[];
  return index.map(({ file, ranges }) => ({ path: join(folder, file), name: file, ranges }));
}

/** Returns the folder of the fonts. `resources` is in a folder above the source, above the build, and in the kiosk's archive. */
export function findFontFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const fonts = join(folder, 'resources/fonts');
    if (existsSync(join(fonts, 'index.json'))) return fonts;
    if (dirname(folder) === folder)
      throw new Error('The folder resources/fonts is missing: reinstall the shop.');
  }
}
