/** Wavelength in nm and the colour it is drawn in: darkened sRGB, legible on white, red darker towards infrared. */
const stops: [number, [number, number, number]][] = [
  [380, [106, 79, 196]],
  [410, [96, 66, 210]],
  [440, [62, 90, 224]],
  [465, [32, 126, 226]],
  [490, [18, 158, 190]],
  [505, [20, 166, 120]],
  [525, [46, 172, 72]],
  [545, [122, 182, 34]],
  [562, [206, 176, 16]],
  [575, [232, 156, 20]],
  [590, [236, 124, 22]],
  [610, [232, 84, 30]],
  [630, [220, 46, 42]],
  [660, [192, 30, 46]],
  [700, [150, 24, 46]],
  [760, [112, 26, 52]],
  [820, [84, 32, 56]],
];

/** CSS colour of light of that wavelength in nm. */
export function emissionColour(nanometres: number): string {
  const upper = stops.findIndex(([wavelength]) => wavelength >= nanometres);
  const [high, to] = stops[upper === -1 ? stops.length - 1 : upper] ?? [0, [0, 0, 0]];
  const [low, from] = stops[upper === -1 ? stops.length - 1 : Math.max(upper - 1, 0)] ?? [0, [0, 0, 0]];
  const share = high === low ? 0 : (nanometres - low) / (high - low);
  const hex = [0, 1, 2].map((channel) => {
    const value = (from[channel] ?? 0) + ((to[channel] ?? 0) - (from[channel] ?? 0)) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
