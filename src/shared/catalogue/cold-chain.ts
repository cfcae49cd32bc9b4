/** How cold goods travel, warmest first, in the catalogue's words. */
export const coldness = ['Ambient', 'Blue ice', 'Dry ice'] as const;

export type Coldness = (typeof coldness)[number];

/** What the catalogue says of a product's way; any other words mean blue ice, which harms nothing that is sold. */
export function coldnessOf(shipping: string): Coldness {
  return coldness.find((one) => one === shipping) ?? 'Blue ice';
}

/** The coldest of all; nothing at all may travel warm. */
export function coldest(all: readonly Coldness[]): Coldness {
  return all.reduce<Coldness>((found, one) => (isAsCold(one, found) ? one : found), 'Ambient');
}

/** Whether a way that keeps goods `kept` cold is enough for what needs `needed`. */
export function isAsCold(kept: Coldness, needed: Coldness): boolean {
  return coldness.indexOf(kept) >= coldness.indexOf(needed);
}
