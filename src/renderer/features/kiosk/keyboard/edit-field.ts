import { firstCharacters, splitCharacters } from '../../../../shared/lib/visible-text';
import type { EditableField } from './keyboard-layouts';

/** Inserts text in place of the selection, up to the maximum length of the field. Returns whether any was inserted. */
export function insertText(field: EditableField, text: string): boolean {
  const [start, end] = selectionRange(field);
  const available = field.maxLength < 0 ? Infinity : field.maxLength - (field.value.length - (end - start));
  const inserted = firstCharacters(text, Math.max(0, available));
  if (inserted === '') return false;
  setValue(
    field,
    field.value.slice(0, start) + inserted + field.value.slice(end),
    start + inserted.length,
    'insertText',
  );
  return true;
}

/**
 * Deletes the selection, or the code point before the caret: in scripts with combining marks, one press deletes the mark, as in
 * browsers.
 */
export function deleteBackward(field: EditableField): void {
  const [start, end] = selectionRange(field);
  const hasSelection = start < end;
  const deletionStart = hasSelection ? start : start - lastCodePointLength(field.value.slice(0, start));
  if (deletionStart === end) return;
  const newValue = field.value.slice(0, deletionStart) + field.value.slice(end);
  setValue(field, newValue, deletionStart, 'deleteContentBackward');
}

/** Moves the caret by one character. Does nothing in a field type without a selection API, such as `email`. */
export function moveCaret(field: EditableField, step: 1 | -1): void {
  const [start, end] = selectionRange(field);
  const [nextCharacter = ''] = splitCharacters(field.value.slice(end));
  const [previousCharacter = ''] = splitCharacters(field.value.slice(0, start)).slice(-1);
  const position = step < 0 ? start - previousCharacter.length : end + nextCharacter.length;
  setCaret(field, position);
}

/** Returns the number of UTF-16 code units of the last code point: 1 or 2; 0 for an empty text. */
function lastCodePointLength(text: string): number {
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

/** Sets value and caret, and dispatches an input event. Uses the native setter, because React overrides `value` to detect changes. */
function setValue(field: EditableField, value: string, caret: number, inputType: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  setCaret(field, caret);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}
