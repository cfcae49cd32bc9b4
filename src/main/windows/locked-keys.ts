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

/** Letters that with Control only act on the text of a field, and the codes of their keys. */
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
    // On a layout without Latin letters, the position of a key decides.
    return isNonLatinLetter(key) ? controlCodes.has(code) : controlLetters.has(key.toLowerCase());
  }
  return editingKeys.has(key) || isOneCharacter(key);
}

/** Returns whether a key with Control and Alt is a character typed with AltGr, which Windows reports in this way. */
function isAltGrCharacter(key: string): boolean {
  return isOneCharacter(key) && !/[\da-z ]/i.test(key);
}

function isOneCharacter(key: string): boolean {
  return [...key].length === 1 && !/\p{Cc}/u.test(key);
}

function isNonLatinLetter(key: string): boolean {
  return isOneCharacter(key) && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
}
