/** Keys in fast succession: the input of a scanner that emulates a keyboard. */
export interface KeyBurst {
  text: string;
  /** Time of the first key in milliseconds. Differs between bursts. */
  startedAt: number;
  /** Time of the last key in milliseconds. */
  lastKeyAt: number;
}

export const emptyBurst: KeyBurst = { text: '', startedAt: -Infinity, lastKeyAt: -Infinity };

/** Maximum milliseconds between two keys of a scanner; people need 60 and more. */
export const KEY_GAP_MS = 35;
/** Maximum milliseconds between an Enter and the next key. Scanners send an Enter after each line of a code. */
export const LINE_GAP_MS = 120;
/** Minimum and maximum characters of a code. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 8000;

/**
 * Returns the burst with another key (`KeyboardEvent.key`), or a new burst after a pause. A key without a character, such as
 * Shift, only continues a burst. `time` is in milliseconds.
 */
export function appendKey(burst: KeyBurst, key: string, time: number): KeyBurst {
  const character = key === 'Enter' ? '\n' : key;
  if ([...character].length !== 1)
    return time - burst.lastKeyAt > maxGap(burst) ? emptyBurst : { ...burst, lastKeyAt: time };
  const isContinued = burst.text !== '' && time - burst.lastKeyAt <= maxGap(burst);
  if (!isContinued) return { text: character, startedAt: time, lastKeyAt: time };
  return { ...burst, text: limitText(burst.text + character), lastKeyAt: time };
}

/** Cuts a text to `MAX_LENGTH`. Keeps an Enter at its end, without which the code never ends. */
function limitText(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return text.endsWith('\n') ? `${text.slice(0, MAX_LENGTH - 1)}\n` : text.slice(0, MAX_LENGTH);
}

/** Returns whether the keys come from a scanner, so that fields must not receive them. */
export function isScan({ text }: KeyBurst): boolean {
  return text.length >= MIN_LENGTH;
}

/** Returns the scanned text after an Enter and a pause; null otherwise. */
export function scannedText(burst: KeyBurst, now: number): string | null {
  if (!burst.text.endsWith('\n') || now - burst.lastKeyAt < LINE_GAP_MS) return null;
  const text = burst.text.trim();
  return text.length >= MIN_LENGTH ? text : null;
}

function maxGap({ text }: KeyBurst): number {
  return text.endsWith('\n') ? LINE_GAP_MS : KEY_GAP_MS;
}
