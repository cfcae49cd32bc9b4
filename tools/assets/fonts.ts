import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { openSync } from 'fontkit';

// Regenerates resources/fonts: `npx tsx tools/assets/fonts.ts FOLDER`, where FOLDER is a node_modules folder with
// the packages below. They contain all weights (200 MB); the shop only needs the copied files.

/** Packages of @expo-google-fonts and their files, in order of preference, as `src/server/documents/fonts.ts` uses them. */
const fonts = [
  ['noto-sans', '400Regular/NotoSans_400Regular.ttf'],
  ['ibm-plex-sans-arabic', '400Regular/IBMPlexSansArabic_400Regular.ttf'],
  ['noto-sans-hebrew', '400Regular/NotoSansHebrew_400Regular.ttf'],
  ['noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'],
  ['noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf'],
  ['noto-sans-kr', '400Regular/NotoSansKR_400Regular.ttf'],
  ['noto-sans-jp', '400Regular/NotoSansJP_400Regular.ttf'],
] as const;
const target = resolve(import.meta.dirname, '../../resources/fonts');
const source = resolve(process.argv[2] ?? 'node_modules', '@expo-google-fonts');

mkdirSync(target, { recursive: true });
// Other files stay: `fonts.conf` belongs to the renderer of PNG images.
for (const name of readdirSync(target)) if (name.endsWith('.ttf')) rmSync(join(target, name));
const originLines: string[] = [];
/** The same in all packages, after each one's line of copyright. */
let licenseText = '';
const index = fonts.map(([name, path]) => {
  const folder = join(source, name);
  const file = basename(path);
  copyFileSync(join(folder, path), join(target, file));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const [copyright = '', ...license] = readFileSync(join(folder, 'LICENSE_FONT'), 'utf8').split('\n');
  originLines.push(`- \`${file}\`, from \`@expo-google-fonts/${name}\` ${version}: ${copyright.trim()}`);
  licenseText = license.join('\n').trim();
  const font = openSync(join(target, file));
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts. Use a single font.`);
  return { file, ranges: toRanges([...font.characterSet].sort((a, b) => a - b)) };
});
writeFileSync(join(target, 'index.json'), JSON.stringify(index));
writeFileSync(
  join(target, 'LICENSE.md'),
  `# Fonts of documents\n\nUnchanged files of these packages. Documents embed subsets.\n\n${originLines.join('\n')}\n\n\`\`\`text\n${licenseText}\n\`\`\`\n`,
);

/** Returns sorted code points as ranges, first and last included. */
function toRanges(codePoints: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const codePoint of codePoints) {
    const range = ranges.at(-1);
    if (range && range[1] >= codePoint - 1) range[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}
