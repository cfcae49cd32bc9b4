import type { ConfiguredColors } from './branding-settings';

/** Default colors. They must equal those in `src/renderer/styles/tokens.css`. */
export const defaultColors = {
  accent: '#e6080a',
  accent_strong: '#b80608',
  accent_soft: '#fdeeee',
  ink: '#1b1f24',
  ink_soft: '#4a5159',
  link: '#1f4f8f',
  background_soft: '#f6f7f9',
} as const;

export type BrandColors = Record<keyof typeof defaultColors, string>;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Colors that cannot be configured: white, `--background-strong`, `--inactive` and `--bad`. */
const fixedColors = {
  white: WHITE,
  background_strong: '#eceef1',
  inactive: '#666666',
  bad: '#b42318',
} as const;

/** Minimum contrast ratio of text for WCAG 2 AA. */
const MIN_CONTRAST = 4.5;
/** Minimum contrast ratio of text for WCAG 2 AAA. */
const HIGH_CONTRAST = 7;

type ColorName = keyof BrandColors | keyof typeof fixedColors;

/** Combinations of text and background in the user interface. */
const textPairs: readonly (readonly [text: ColorName, background: ColorName])[] = [
  ['white', 'accent'],
  ['white', 'accent_strong'],
  ['accent_strong', 'accent_soft'],
  ['accent_strong', 'background_soft'],
  ...(['ink', 'ink_soft'] as const).flatMap((text) =>
    (['white', 'background_soft', 'background_strong', 'accent_soft'] as const).map(
      (background) => [text, background] as const,
    ),
  ),
  ['link', 'white'],
  ['link', 'background_soft'],
  ['link', 'accent_soft'],
  ['inactive', 'background_soft'],
  ['bad', 'accent_soft'],
  ['bad', 'background_soft'],
];

/** Derives missing accent colors from the accent, and takes other missing colors from the defaults. */
export function completeColors(configured: ConfiguredColors): BrandColors {
  const { accent } = configured;
  const configuredColors = Object.fromEntries(
    Object.entries(configured).filter(([, color]) => color !== undefined),
  );
  return {
    ...defaultColors,
    accent_strong: mixColors(accent, BLACK, 0.2),
    accent_soft: mixColors(WHITE, accent, 0.07),
    ...configuredColors,
  };
}

/** Returns a message about the first combination with too little contrast; null when all are legible. */
export function findContrastError(colors: BrandColors): string | null {
  const namedColors: Record<ColorName, string> = { ...fixedColors, ...colors };
  for (const [text, background] of textPairs) {
    const ratio = contrastRatio(namedColors[text], namedColors[background]);
    if (ratio < MIN_CONTRAST) {
      // Truncated, because 4.497 must not be shown as 4.50.
      const roundedDown = (Math.floor(ratio * 100) / 100).toFixed(2);
      return `${text} ${namedColors[text]} on ${background} ${namedColors[background]} has a contrast of ${roundedDown}:1; text needs ${MIN_CONTRAST}:1 (WCAG AA)`;
    }
  }
  return null;
}

/** Returns a style sheet that overrides the default colors, also in the high contrast mode. */
export function brandStyleSheet(colors: BrandColors): string {
  const declarations = (declaredColors: Partial<BrandColors>) =>
    Object.entries(declaredColors)
      .map(([name, color]) => `--${name.replaceAll('_', '-')}:${color}`)
      .join(';');
  const changed = Object.entries(colors).filter(
    ([name, color]) => defaultColors[name as keyof BrandColors] !== color,
  );
  const accent = darkenForHighContrast(colors.accent);
  const highContrast = {
    accent,
    accent_strong: mixColors(accent, BLACK, 0.3),
    link: darkenForHighContrast(colors.link),
  };
  return `:root{${declarations(Object.fromEntries(changed))}}\nhtml[data-contrast='high']:root{${declarations(highContrast)}}\n`;
}

/** Returns the color, darkened until its contrast with white satisfies WCAG AAA. */
function darkenForHighContrast(color: string): string {
  let dark = color;
  while (contrastRatio(dark, WHITE) < HIGH_CONTRAST) dark = mixColors(dark, BLACK, 0.1);
  return dark;
}

/** Three channels of sRGB, 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

/** Returns the WCAG 2 contrast ratio of two colors (`#1a7338`), 1 to 21. */
export function contrastRatio(color: string, background: string): number {
  const [dark = 0, light = 0] = [luminance(color), luminance(background)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a fraction (0 to 1) of `addedColor` into `color`. */
export function mixColors(color: string, addedColor: string, fraction: number): string {
  const added = channelsOf(addedColor);
  const channels = channelsOf(color).map((value, index) =>
    Math.round(value + ((added[index] ?? 0) - value) * fraction),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of WCAG 2: 0 is black, 1 is white. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the channels of a color such as `#1a7338`. */
function channelsOf(color: string): Channels {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
