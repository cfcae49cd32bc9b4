import { contrastRatio, mixColors } from '../../shared/lib/color-contrast';
import type { ConfiguredColours } from './branding-settings';

/** Must equal the colours in `src/renderer/styles/tokens.css`. */
export const defaultColours = {
  accent: '#e6080a',
  accent_strong: '#b80608',
  accent_soft: '#fdeeee',
  ink: '#1b1f24',
  ink_soft: '#4a5159',
  link: '#1f4f8f',
  ground_soft: '#f6f7f9',
} as const;

export type BrandColours = Record<keyof typeof defaultColours, string>;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Colours that cannot be configured: `--ground-strong`, `--inactive`, `--bad`. */
const fixed = { white: WHITE, ground_strong: '#eceef1', inactive: '#666666', bad: '#b42318' } as const;

/** Contrast ratio of text for WCAG 2 AA. */
const MIN_CONTRAST = 4.5;
/** Contrast ratio of text for WCAG 2 AAA. */
const HIGH_CONTRAST = 7;

type ColourName = keyof BrandColours | keyof typeof fixed;

/** Combinations of text and background in the user interface. */
const textPairs: readonly (readonly [text: ColourName, ground: ColourName])[] = [
  ['white', 'accent'],
  ['white', 'accent_strong'],
  ['accent_strong', 'accent_soft'],
  ['accent_strong', 'ground_soft'],
  ...(['ink', 'ink_soft'] as const).flatMap((text) =>
    (['white', 'ground_soft', 'ground_strong', 'accent_soft'] as const).map((on) => [text, on] as const),
  ),
  ['link', 'white'],
  ['link', 'ground_soft'],
  ['link', 'accent_soft'],
  ['inactive', 'ground_soft'],
  ['bad', 'accent_soft'],
  ['bad', 'ground_soft'],
];

/** Derives missing accent colours from the accent, and takes other missing colours from the defaults. */
export function completeColours(configured: ConfiguredColours): BrandColours {
  const { accent } = configured;
  const defined = Object.fromEntries(Object.entries(configured).filter(([, colour]) => colour !== undefined));
  return {
    ...defaultColours,
    accent_strong: mixColors(accent, BLACK, 0.2),
    accent_soft: mixColors(WHITE, accent, 0.07),
    ...defined,
  };
}

/** Returns a message about the first combination with too little contrast; null when all are legible. */
export function findContrastError(colours: BrandColours): string | null {
  const all: Record<ColourName, string> = { ...fixed, ...colours };
  for (const [text, ground] of textPairs) {
    const ratio = contrastRatio(all[text], all[ground]);
    if (ratio < MIN_CONTRAST) {
      // Truncated, because 4.497 must not be shown as 4.50.
      const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
      return `${text} ${all[text]} on ${ground} ${all[ground]} has a contrast of ${shown}:1; text needs ${MIN_CONTRAST}:1 (WCAG AA)`;
    }
  }
  return null;
}

/** Returns a style sheet that overrides the default colours, also in the high contrast mode. */
export function brandStyleSheet(colours: BrandColours): string {
  const tokens = (set: Partial<BrandColours>) =>
    Object.entries(set)
      .map(([name, colour]) => `--${name.replaceAll('_', '-')}:${colour}`)
      .join(';');
  const changed = Object.entries(colours).filter(
    ([name, colour]) => defaultColours[name as keyof BrandColours] !== colour,
  );
  const accent = darkened(colours.accent);
  const high = { accent, accent_strong: mixColors(accent, BLACK, 0.3), link: darkened(colours.link) };
  return `:root{${tokens(Object.fromEntries(changed))}}\nhtml[data-contrast='high']:root{${tokens(high)}}\n`;
}

function darkened(colour: string): string {
  let dark = colour;
  while (contrastRatio(dark, WHITE) < HIGH_CONTRAST) dark = mixColors(dark, BLACK, 0.1);
  return dark;
}
