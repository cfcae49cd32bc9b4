/** How cold goods travel, warmest first, in the catalogue's words. */
export const shippingModes = ['Ambient', 'Blue ice', 'Dry ice'] as const;

export type ShippingMode = (typeof shippingModes)[number];

/** What the catalogue says of a product's way; any other words mean blue ice, which harms nothing that is sold. */
export function parseShippingMode(shipping: string): ShippingMode {
  return shippingModes.find((one) => one === shipping) ?? 'Blue ice';
}

/** The coldest of all; nothing at all may travel warm. */
export function coldestMode(all: readonly ShippingMode[]): ShippingMode {
  return all.reduce<ShippingMode>((found, one) => (isAtLeastAsCold(one, found) ? one : found), 'Ambient');
}

/** Whether a way that keeps goods `kept` cold is enough for what needs `needed`. */
export function isAtLeastAsCold(kept: ShippingMode, needed: ShippingMode): boolean {
  return shippingModes.indexOf(kept) >= shippingModes.indexOf(needed);
}
