/** Keys that came faster than a person types: what a scanner that acts as a keyboard sends. */
export interface KeyBurst {
  text: string;
  /** When the last key came, in milliseconds. */
  at: number;
}

export const emptyBurst: KeyBurst = { text: '', at: -Infinity };

/** Between two keys of a scanner, in milliseconds; people need 60 and more. */
export const KEY_GAP_MS = 35;
/** After an Enter: a code of several lines sends one at the end of each. */
export const LINE_GAP_MS = 120;
/** Fewer keys than that are no code. */
const SHORTEST = 6;
const LONGEST = 8000;

/** The burst after one more key; `key` is as the browser names it. A pause begins a new one. */
export function withKey(burst: KeyBurst, key: string, at: number): KeyBurst {
  const sign = key === 'Enter' ? '\n' : key;
  // Shift and the like belong to the sign that follows.
  if ([...sign].length !== 1) return at - burst.at > gapOf(burst) ? emptyBurst : { ...burst, at };
  const goesOn = at - burst.at <= gapOf(burst);
  return { text: ((goesOn ? burst.text : '') + sign).slice(0, LONGEST), at };
}

/** Whether the keys are a scanner's already, so that no field should get them. */
export function isScan({ text }: KeyBurst): boolean {
  return text.length >= SHORTEST;
}

/** What was scanned, once the burst has ended with an Enter and a pause; null before that or for anything else. */
export function scannedText(burst: KeyBurst, now: number): string | null {
  if (!burst.text.endsWith('\n') || now - burst.at < LINE_GAP_MS) return null;
  const text = burst.text.trim();
  return text.length >= SHORTEST ? text : null;
}

function gapOf({ text }: KeyBurst): number {
  return text.endsWith('\n') ? LINE_GAP_MS : KEY_GAP_MS;
}
