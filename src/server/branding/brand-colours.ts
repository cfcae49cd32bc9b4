import { contrastRatio, mixed } from '../../shared/lib/color-contrast';
import type { GivenColours } from './branding-settings';

/** Colours as `src/renderer/styles/tokens.css` has them; a test compares the two. */
export const usualColours = {
  accent: '#e6080a',
  accent_strong: '#b80608',
  accent_soft: '#fdeeee',
  ink: '#1b1f24',
  ink_soft: '#4a5159',
  link: '#1f4f8f',
  ground_soft: '#f6f7f9',
} as const;

export type LookColours = Record<keyof typeof usualColours, string>;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Grounds and signs that no shop changes: `--ground-strong`, `--inactive`, `--bad`. */
const fixed = { white: WHITE, ground_strong: '#eceef1', inactive: '#666666', bad: '#b42318' } as const;

/** WCAG 2, AA: text against its ground. */
const TEXT = 4.5;
/** What somebody gets who asked for more contrast: AAA. */
const MORE = 7;

type Name = keyof LookColours | keyof typeof fixed;

/** What is written on what somewhere in the shop. */
const pairs: readonly (readonly [text: Name, ground: Name])[] = [
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

/** A shop's colours with those that follow from them. */
export function completeColours(given: GivenColours): LookColours {
  const { accent } = given;
  const own = Object.fromEntries(Object.entries(given).filter(([, colour]) => colour !== undefined));
  return {
    ...usualColours,
    accent_strong: mixed(accent, BLACK, 0.2),
    accent_soft: mixed(WHITE, accent, 0.07),
    ...own,
  };
}

/** The first two colours that cannot be read on each other, in words; null when all can. */
export function faultOfColours(colours: LookColours): string | null {
  const all: Record<Name, string> = { ...fixed, ...colours };
  for (const [text, ground] of pairs) {
    const ratio = contrastRatio(all[text], all[ground]);
    if (ratio < TEXT) {
      // Cut, not rounded: 4.497 is not enough, and must not be called 4.50.
      const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
      return `${text} ${all[text]} on ${ground} ${all[ground]} has a contrast of ${shown}:1; text needs ${TEXT}:1 (WCAG AA)`;
    }
  }
  return null;
}

/** The style sheet that puts a shop's colours in the place of the usual ones. */
export function styleOfColours(colours: LookColours): string {
  const tokens = (set: Partial<LookColours>) =>
    Object.entries(set)
      .map(([name, colour]) => `--${name.replaceAll('_', '-')}:${colour}`)
      .join(';');
  const changed = Object.entries(colours).filter(
    ([name, colour]) => usualColours[name as keyof LookColours] !== colour,
  );
  const accent = darkened(colours.accent);
  // Somebody at a stand may ask for high contrast, which has colours of its own; the brand stays itself there too.
  const high = { accent, accent_strong: mixed(accent, BLACK, 0.3), link: darkened(colours.link) };
  return `:root{${tokens(Object.fromEntries(changed))}}\nhtml[data-contrast='high']:root{${tokens(high)}}\n`;
}

function darkened(colour: string): string {
  let dark = colour;
  while (contrastRatio(dark, WHITE) < MORE) dark = mixed(dark, BLACK, 0.1);
  return dark;
}
