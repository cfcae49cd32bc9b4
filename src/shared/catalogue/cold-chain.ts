/** Shipping modes of the catalogue, warmest first. */
export const shippingModes = ['Ambient', 'Blue ice', 'Dry ice'] as const;

export type ShippingMode = (typeof shippingModes)[number];

/** Returns the shipping mode; unknown texts count as blue ice, which keeps products cool without freezing them. */
export function parseShippingMode(shipping: string): ShippingMode {
  return shippingModes.find((mode) => mode === shipping) ?? 'Blue ice';
}

/** Returns the coldest mode; ambient for none. */
export function coldestMode(modes: readonly ShippingMode[]): ShippingMode {
  return modes.reduce<ShippingMode>(
    (coldest, mode) => (isAtLeastAsCold(mode, coldest) ? mode : coldest),
    'Ambient',
  );
}

/** Returns whether goods freeze in a parcel of this mode. */
export function isFreezing(mode: ShippingMode): boolean {
  return mode === 'Dry ice';
}

/** `Do not freeze`, but not `do not freeze-thaw`, which is about repeated thawing. */
const FROST_WARNING =
  /\bdo not freeze\b(?!\s*(?:[-/–]|and\b)\s*thaw)|\b(?:avoid|protect from|prevent|keep from) freezing\b|\b(?:must|should) not (?:be frozen|freeze)\b/i;

/** Returns whether the storage text forbids freezing: `Store at 2–8 °C, do not freeze.` */
export function forbidsFreezing(storage: string): boolean {
  return FROST_WARNING.test(storage);
}

/** `2–8 °C`, `4 °C`, `refrigerate`; the lookbehinds exclude `-4 °C` and `12–8 °C`. */
const REFRIGERATOR =
  /(?<![-−–\d.])\b(?:2|4)\s*(?:°\s*C\s*)?(?:[-–—]|to)\s*8\s*°|(?<![-−–\d.]\s*)\b[45]\s*°\s*C|\brefrigerat/i;
/** `-20 °C`, `frozen`, `freezer`; the lookbehind excludes the dash of a range such as `15–25 °C`. */
const FREEZER = /(?<!\d\s*(?:°\s*C?\s*)?)[-−–]\s*[1-9]\d\s*°|\bfrozen\b|\bfreezer\b/i;

/** Returns whether the storage text asks for a refrigerator only: `Store at 2–8 °C.` */
export function isRefrigerated(storage: string): boolean {
  return REFRIGERATOR.test(storage) && !FREEZER.test(storage);
}

/** Returns whether mode `provided` is cold enough for `needed`. */
export function isAtLeastAsCold(provided: ShippingMode, needed: ShippingMode): boolean {
  return shippingModes.indexOf(provided) >= shippingModes.indexOf(needed);
}
