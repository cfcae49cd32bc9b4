/** Shipping modes of the catalogue, warmest first. */
export const shippingModes = ['Ambient', 'Blue ice', 'Dry ice'] as const;

export type ShippingMode = (typeof shippingModes)[number];

/** Returns the shipping mode; unknown texts count as blue ice, which is safe for all products. */
export function parseShippingMode(shipping: string): ShippingMode {
  return shippingModes.find((mode) => mode === shipping) ?? 'Blue ice';
}

/** Returns the coldest mode; ambient for none. */
export function coldestMode(all: readonly ShippingMode[]): ShippingMode {
  return all.reduce<ShippingMode>((found, one) => (isAtLeastAsCold(one, found) ? one : found), 'Ambient');
}

/** Returns whether mode `kept` is cold enough for `needed`. */
export function isAtLeastAsCold(kept: ShippingMode, needed: ShippingMode): boolean {
  return shippingModes.indexOf(kept) >= shippingModes.indexOf(needed);
}
