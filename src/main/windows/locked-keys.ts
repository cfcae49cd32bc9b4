import type { Input } from 'electron';

type Keys = Pick<Input, 'key' | 'code' | 'alt' | 'control' | 'meta' | 'shift'>;

/** Keys that edit text, move within the page or modify other keys. */
const editingKeys = new Set([
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

/** Letters that with Control act on the text of a field only, and the codes of their keys. */
const controlLetters = new Set(['a', 'c', 'v', 'x', 'z', 'y']);
const controlCodes = new Set(['KeyA', 'KeyC', 'KeyV', 'KeyX', 'KeyZ', 'KeyY']);
/** Other keys that may be pressed with Control: they move, delete or select words of a field. */
const controlEditingKeys = new Set([
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
  'Control',
  'Shift',
  'AltGraph',
]);

/**
 * Returns whether a key may reach the page of a locked kiosk. Refuses all unknown keys, so that no keyboard layout
 * and no new Chromium shortcut opens a way out.
 */
export function isAllowedKey({ key, code, alt, control, meta, shift }: Keys): boolean {
  if (meta) return false;
  if (alt && control) return isAltGrCharacter(key) || key === 'AltGraph';
  if (alt) return key === 'AltGraph';
  if (control) {
    if (controlEditingKeys.has(key)) return !(key === 'Delete' && shift);
    if (shift) return false;
    // Layouts without Latin letters use the key positions of a Latin one.
    return isLetterBeyondLatin(key) ? controlCodes.has(code) : controlLetters.has(key.toLowerCase());
  }
  return editingKeys.has(key) || isOneCharacter(key);
}

/** Windows reports AltGr as Control and Alt. Accepts the characters that only AltGr can type. */
function isAltGrCharacter(key: string): boolean {
  return isOneCharacter(key) && !/[\da-z ]/i.test(key);
}

function isOneCharacter(key: string): boolean {
  return [...key].length === 1 && !/\p{Cc}/u.test(key);
}

function isLetterBeyondLatin(key: string): boolean {
  return isOneCharacter(key) && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
}
