import type { Input } from 'electron';

type Keys = Pick<Input, 'key' | 'code' | 'alt' | 'control' | 'meta' | 'shift'>;

/** Keys that edit a text, move within the page or only change what the others mean. */
const editing = new Set([
  'Backspace',
  'Delete',
  'Enter',
  'Tab',
  'Escape',
  ' ',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Shift',
  'Control',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Compose',
  'Unidentified',
]);

/** With Control they work on the text of a field and on nothing else. */
const withControl = new Set(['a', 'c', 'v', 'x', 'z', 'y']);
const withControlByPlace = new Set(['KeyA', 'KeyC', 'KeyV', 'KeyX', 'KeyZ', 'KeyY']);
const movesInText = new Set([
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
  'Control',
  'Shift',
  'AltGraph',
]);

/**
 * Whether a key may reach the page of a locked screen. What is not known to be harmless is refused, so that no
 * layout and no new shortcut of Chromium's opens a way out: function keys, browser keys, everything with Alt or the
 * system's key.
 */
export function mayPress({ key, code, alt, control, meta, shift }: Keys): boolean {
  if (meta) return false;
  if (alt && control) return isSign(key) || key === 'AltGraph';
  if (alt) return key === 'AltGraph';
  if (control) {
    if (movesInText.has(key)) return !(key === 'Delete' && shift);
    if (shift) return false;
    // A layout without Latin letters has the shortcuts where a Latin one has them.
    return isLetterBeyondLatin(key) ? withControlByPlace.has(code) : withControl.has(key.toLowerCase());
  }
  return editing.has(key) || isOneCharacter(key);
}

/** Where Windows tells AltGr as Control and Alt: the characters that only it can type, never a bare letter or digit. */
function isSign(key: string): boolean {
  return isOneCharacter(key) && !/[\da-z ]/i.test(key);
}

function isOneCharacter(key: string): boolean {
  return [...key].length === 1 && !/\p{Cc}/u.test(key);
}

function isLetterBeyondLatin(key: string): boolean {
  return isOneCharacter(key) && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
}
