/** Three channels of sRGB, 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

/** Returns the WCAG 2 contrast ratio of two colors (`#1a7338`), 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` (0 to 1) of the second color into the first. */
export function mixColors(one: string, other: string, share: number): string {
  const to = channelsOf(other);
  const channels = channelsOf(one).map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance of WCAG 2: 0 is black, 1 is white. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): Channels {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
