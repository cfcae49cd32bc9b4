import { keyVariants, nationalLayouts, toCapital, type NationalLayout } from './national-layouts';

/**
 * Rows of keys from top to bottom; spaces separate the keys of a row. Names in braces, such as `{erase}`, are function keys.
 * Other keys insert their text.
 */
type Rows = string[];

export const layoutNames = [
  'text',
  'capitals',
  'email',
  'url',
  'number',
  'catalogue',
  'smiles',
  'greek',
  'symbols',
] as const;
export type LayoutName = (typeof layoutNames)[number];

const digits = '1 2 3 4 5 6 7 8 9 0';
const lastRow = '{symbols} {greek} {country} @ {left} {space} {right} - {hide}';

/** Layouts that are the same in every country. */
const commonLayouts: Pick<Record<LayoutName, Rows>, 'number' | 'smiles' | 'greek' | 'symbols'> = {
  number: ['7 8 9 {erase}', '4 5 6 {left}', '1 2 3 {right}', '+ 0 . - {enter}', '{hide}'],
  // The SMILES layout has atoms, bonds and brackets. The key `{text}` leads to the other letters.
  smiles: [
    `${digits} % {erase}`,
    'C N O S P F I H B Cl Br',
    'c n o s p ( ) [ ] {enter}',
    '= # @ + - / \\ . : *',
    '{text} {symbols} {left} {space} {right} {hide}',
  ],
  greek: [
    'α β γ δ ε ζ η θ κ λ {erase}',
    'μ ν π ρ σ τ φ χ ψ ω',
    'Γ Δ Λ Σ Φ Ω µ Å {enter}',
    '± × · ° ′ ″ ≤ ≥ ≈ →',
    '{text} {symbols} {left} {space} {right} {hide}',
  ],
  symbols: [
    `${digits} {erase}`,
    `! " # $ % & ' ( ) * €`,
    '+ - / \\ : ; = ? @ {enter}',
    '[ ] { } < > _ | ~ ^ ` , .',
    '{text} {greek} {left} {space} {right} {hide}',
  ],
};

/** Returns all layouts of a country's keyboard. */
export function layoutsOf({ rows, domain, language }: NationalLayout): Record<LayoutName, Rows> {
  const [top, middle, bottom] = rows;
  const [capitalTop, capitalMiddle, capitalBottom] = rows.map((row) =>
    row
      .split(' ')
      .map((letter) => toCapital(letter, language))
      .join(' '),
  );
  return {
    text: [`${digits} {erase}`, top, `${middle} {enter}`, `{capitals} ${bottom} ' , . {capitals}`, lastRow],
    capitals: [
      `${digits} {erase}`,
      `${capitalTop}`,
      `${capitalMiddle} {enter}`,
      `{text} ${capitalBottom} ' , . {text}`,
      lastRow,
    ],
    email: [
      `${digits} {erase}`,
      top,
      `${middle} {enter}`,
      `@ ${bottom} . _ - +`,
      `{symbols} {country} {left} .com .edu ${domain} {right} {hide}`,
    ],
    url: [
      `${digits} {erase}`,
      top,
      `${middle} {enter}`,
      `: ${bottom} . / - _`,
      `{symbols} {country} {left} https:// .com ${domain} {right} {hide}`,
    ],
    // This layout is for catalogue numbers such as QB-12345 and CAS numbers such as 50-78-2.
    catalogue: [
      `${digits} - {erase}`,
      `${capitalTop}`,
      `${capitalMiddle} {enter}`,
      `{text} ${capitalBottom} . /`,
      '{symbols} {greek} {country} {left} {space} {right} {hide}',
    ],
    ...commonLayouts,
  };
}

/** All keys of the layouts of all countries, separated by spaces. */
export const allKeys = [
  ...new Set(
    nationalLayouts.flatMap((layout) => Object.values(layoutsOf(layout)).flat().join(' ').split(' ')),
  ),
].join(' ');

/** The keys that offer variants on a long press, separated by spaces. */
export const keysWithVariants = allKeys
  .split(' ')
  .filter((key) => keyVariants(key).length > 0)
  .join(' ');

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
  // The keyboard replaces this label by the label of the national layout.
  '{country}': 'US',
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
  '{country}': 'Change the keyboard layout',
};

/** Fields that accept text, unlike date fields, checkboxes and file inputs. */
export type EditableField = HTMLInputElement | HTMLTextAreaElement;

const textTypes = /^(text|search|email|tel|url|password|number)$/;

/** Returns whether an element is an editable text field, except for an input with `inputmode="none"`. */
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
  if (name === 'smiles') return 'smiles';
  if (inputMode === 'email' || type === 'email') return 'email';
  if (inputMode === 'url' || type === 'url') return 'url';
  if (type === 'search' || /(^|_|\b)(cas|lot|sn|number|catalogue)(_|\b|$)/i.test(name)) return 'catalogue';
  return 'text';
}
