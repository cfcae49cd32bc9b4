/** What makes a screen easier: larger text, more contrast, everything to touch further down. */
export const eases = ['text', 'contrast', 'reach'] as const;
export type Ease = (typeof eases)[number];

const values: Record<Ease, string> = { text: 'large', contrast: 'high', reach: 'low' };

/** A mark on the page itself, which the styles follow: gone with the page, and so with the visit. */
export function setEase(ease: Ease, on: boolean): void {
  const { dataset } = document.documentElement;
  if (on) dataset[ease] = values[ease];
  else Reflect.deleteProperty(dataset, ease);
}

export function isEased(ease: Ease): boolean {
  return document.documentElement.dataset[ease] === values[ease];
}
