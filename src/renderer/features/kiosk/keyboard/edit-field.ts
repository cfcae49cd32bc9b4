import type { TextField } from './keyboard-layouts';

/** Puts text where the caret is, in place of what is marked, as a keyboard does: no more than the field may hold. */
export function insertText(field: TextField, text: string): void {
  const [start, end] = selectionRange(field);
  const room = field.maxLength < 0 ? Infinity : field.maxLength - (field.value.length - (end - start));
  const typed = text.slice(0, Math.max(0, room));
  if (typed === '') return;
  write(
    field,
    field.value.slice(0, start) + typed + field.value.slice(end),
    start + typed.length,
    'insertText',
  );
}

/** Takes away what is marked, or the character before the caret. */
export function deleteBackward(field: TextField): void {
  const [start, end] = selectionRange(field);
  const before = field.value.slice(0, start);
  // A character may be two units of UTF-16 long.
  const from = start < end ? start : start - ([...before].at(-1)?.length ?? 0);
  if (from === end) return;
  write(field, field.value.slice(0, from) + field.value.slice(end), from, 'deleteContentBackward');
}

/** Moves the caret by a character. */
export function moveCaret(field: TextField, by: 1 | -1): void {
  const [start, end] = selectionRange(field);
  const at = by < 0 ? Math.max(0, start - 1) : Math.min(field.value.length, end + 1);
  placeCaret(field, at);
}

/** A new line in a field of several; elsewhere what Enter does: the field is asked first, then its form is sent. */
export function pressEnter(field: TextField): void {
  if (field instanceof HTMLTextAreaElement) return insertText(field, '\n');
  const key = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  const goesOn = field.dispatchEvent(new KeyboardEvent('keydown', key));
  field.dispatchEvent(new KeyboardEvent('keyup', key));
  if (goesOn) field.form?.requestSubmit();
}

/** Begin and end of what is marked. Fields of a type that does not tell are not drawn where these keys are. */
function selectionRange({ value, selectionStart, selectionEnd }: TextField): [number, number] {
  const start = selectionStart ?? value.length;
  return [start, Math.max(start, selectionEnd ?? value.length)];
}

function placeCaret(field: TextField, at: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(at, at);
}

/** React notices a change only past its own `value`, by the element's. */
function write(field: TextField, value: string, caret: number, inputType: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  placeCaret(field, caret);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}
