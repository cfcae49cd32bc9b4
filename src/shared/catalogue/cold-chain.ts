/** Shipping modes of the catalogue, warmest first. */
export const shippingModes = ['Ambient', 'Blue ice', 'Dry ice'] as const;

export type ShippingMode = (typeof shippingModes)[number];

/** Returns the shipping mode; unknown texts count as blue ice, which is safe for all products. */
export function parseShippingMode(shipping: string): ShippingMode {
  return shippingModes.find((mode) => mode === shipping) ?? 'Blue ice';
}

/** Returns the coldest mode; ambient for none. */
export function coldestMode(all: readonly ShippingMode[]): ShippingMode {
  return all.reduce<ShippingMode>((found, mode) => (isAtLeastAsCold(mode, found) ? mode : found), 'Ambient');
}

/** Returns whether mode `provided` is cold enough for `needed`. */
export function isAtLeastAsCold(provided: ShippingMode, needed: ShippingMode): boolean {
  return shippingModes.indexOf(provided) >= shippingModes.indexOf(needed);
}
