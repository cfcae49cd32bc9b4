import type { EditableField } from './keyboard-layouts';

/** Inserts text in place of the selection, up to the maximum length of the field. Returns whether any was inserted. */
export function insertText(field: EditableField, text: string): boolean {
  const [start, end] = selectionRange(field);
  const available = field.maxLength < 0 ? Infinity : field.maxLength - (field.value.length - (end - start));
  const inserted = text.slice(0, Math.max(0, available));
  if (inserted === '') return false;
  setValue(
    field,
    field.value.slice(0, start) + inserted + field.value.slice(end),
    start + inserted.length,
    'insertText',
  );
  return true;
}

/** Deletes the selection, or the character before the caret. */
export function deleteBackward(field: EditableField): void {
  const [start, end] = selectionRange(field);
  const from = start < end ? start : start - lastCharacterLength(field.value.slice(0, start));
  if (from === end) return;
  setValue(field, field.value.slice(0, from) + field.value.slice(end), from, 'deleteContentBackward');
}

/** Moves the caret by one character. */
export function moveCaret(field: EditableField, by: 1 | -1): void {
  const [start, end] = selectionRange(field);
  const [nextCharacter = ''] = field.value.slice(end);
  const position =
    by < 0 ? start - lastCharacterLength(field.value.slice(0, start)) : end + nextCharacter.length;
  setCaret(field, position);
}

/** Returns 2 for a character of two UTF-16 code units, 0 for an empty text. */
function lastCharacterLength(text: string): number {
  return [...text].at(-1)?.length ?? 0;
}

/**
 * Inserts a line break into a text area. In other fields, dispatches the events of the Enter key and submits the form unless an
 * event handler prevents this.
 */
export function pressEnter(field: EditableField): void {
  if (field instanceof HTMLTextAreaElement) {
    insertText(field, '\n');
    return;
  }
  const key = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  const isNotPrevented = field.dispatchEvent(new KeyboardEvent('keydown', key));
  field.dispatchEvent(new KeyboardEvent('keyup', key));
  if (isNotPrevented) field.form?.requestSubmit();
}

/**
 * Returns the start and end of the selection. For a field type without a selection API, such as `email`, both are the end of
 * the text.
 */
function selectionRange({ value, selectionStart, selectionEnd }: EditableField): [number, number] {
  const start = selectionStart ?? value.length;
  return [start, Math.max(start, selectionEnd ?? value.length)];
}

function setCaret(field: EditableField, position: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(position, position);
}

/** Uses the native setter, because React overrides `value` to detect changes. */
function setValue(field: EditableField, value: string, caret: number, inputType: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  setCaret(field, caret);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}
