import { createPortal } from 'react-dom';
import { KeyBoard } from './key-board';
import { useTypedField } from './use-focused-field';

/** Keys for the field with the focus, on a screen without a keyboard. */
export function OnScreenKeyboard() {
  const { typed, hide } = useTypedField();
  if (!typed) return null;
  // Everything outside an open dialog is out of reach, so that there the keys stand within it.
  const place = typed.field.closest('dialog') ?? document.body;
  return createPortal(<KeyBoard key={typed.number} field={typed.field} onHide={hide} />, place);
}
