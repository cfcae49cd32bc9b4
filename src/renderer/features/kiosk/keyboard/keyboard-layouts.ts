/** Rows of keys from top to bottom. Names in braces are function keys; other keys insert their text. */
type Rows = string[];

export const layoutNames = ['text', 'capitals', 'email', 'number', 'catalogue', 'greek', 'symbols'] as const;
export type LayoutName = (typeof layoutNames)[number];

const digits = '1 2 3 4 5 6 7 8 9 0';
const lastRow = '{symbols} {greek} @ {left} {space} {right} - {hide}';

export const layouts: Record<LayoutName, Rows> = {
  text: [
    `${digits} {erase}`,
    'q w e r t y u i o p',
    'a s d f g h j k l {enter}',
    '{capitals} z x c v b n m , . {capitals}',
    lastRow,
  ],
  capitals: [
    `${digits} {erase}`,
    'Q W E R T Y U I O P',
    'A S D F G H J K L {enter}',
    '{text} Z X C V B N M , . {text}',
    lastRow,
  ],
  email: [
    `${digits} {erase}`,
    'q w e r t y u i o p',
    'a s d f g h j k l {enter}',
    '@ z x c v b n m . _ -',
    '{symbols} {left} .com .edu .org {right} {hide}',
  ],
  // For catalogue numbers such as QB-12345 and CAS numbers such as 50-78-2.
  catalogue: [
    `${digits} - {erase}`,
    'Q W E R T Y U I O P',
    'A S D F G H J K L {enter}',
    '{text} Z X C V B N M . /',
    '{symbols} {greek} {left} {space} {right} {hide}',
  ],
  number: ['7 8 9 {erase}', '4 5 6 {left}', '1 2 3 {right}', '+ 0 . - {enter}', '{hide}'],
  greek: [
    'α β γ δ ε ζ η θ κ λ {erase}',
    'μ ν π ρ σ τ φ χ ψ ω',
    'Γ Δ Λ Σ Φ Ω µ Å {enter}',
    '± × · ° ′ ″ ≤ ≥ ≈ →',
    '{text} {symbols} {left} {space} {right} {hide}',
  ],
  symbols: [
    `${digits} {erase}`,
    '! " # $ % & ’ ( ) *',
    '+ - / : ; = ? @ {enter}',
    '[ ] < > _ | ~ ^ , .',
    '{text} {greek} {left} {space} {right} {hide}',
  ],
};

/** Labels of the function keys. */
export const keyLabels: Record<string, string> = {
  '{erase}': '⌫',
  '{enter}': 'Enter',
  '{capitals}': '⇧',
  '{text}': 'abc',
  '{greek}': 'αβµ',
  '{symbols}': '!?#',
  '{left}': '←',
  '{right}': '→',
  '{space}': 'Space',
  '{hide}': 'Hide',
};

/** Accessible names of the function keys. */
export const keyNames: Record<string, string> = {
  '{erase}': 'Delete',
  '{enter}': 'Enter',
  '{capitals}': 'Uppercase letters',
  '{text}': 'Lowercase letters',
  '{greek}': 'Greek letters and units',
  '{symbols}': 'Symbols',
  '{left}': 'Move left',
  '{right}': 'Move right',
  '{space}': 'Space',
  '{hide}': 'Hide the keyboard',
};

/** Fields that accept text, unlike date fields, checkboxes and file inputs. */
export type EditableField = HTMLInputElement | HTMLTextAreaElement;

const textTypes = /^(text|search|email|tel|url|password|number)$/;

/** Returns whether an element is an editable text field. */
export function isEditableField(element: unknown): element is EditableField {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled;
  if (!(element instanceof HTMLInputElement)) return false;
  return (
    textTypes.test(element.type) && !element.readOnly && !element.disabled && element.inputMode !== 'none'
  );
}

/** Returns the layout that suits the field best. */
export function layoutFor(field: EditableField): LayoutName {
  const { inputMode, type, name } = field;
  if (/^(numeric|decimal|tel)$/.test(inputMode) || /^(tel|number)$/.test(type)) return 'number';
  if (inputMode === 'email' || type === 'email') return 'email';
  if (type === 'search' || /(^|_|\b)(cas|lot|sn|number|catalogue)(_|\b|$)/i.test(name)) return 'catalogue';
  return 'text';
}
