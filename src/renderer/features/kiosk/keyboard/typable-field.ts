import type { LayoutName } from './keyboard-layouts';

/** Fields into which something is typed; dates, boxes and files are chosen and not typed. */
export type Typed = HTMLInputElement | HTMLTextAreaElement;

const typedTypes = /^(text|search|email|tel|url|password|number)$/;

/** Whether an element is a field that takes keys now. */
export function isTyped(element: unknown): element is Typed {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled;
  if (!(element instanceof HTMLInputElement)) return false;
  return (
    typedTypes.test(element.type) && !element.readOnly && !element.disabled && element.inputMode !== 'none'
  );
}

/** The keys that a field is filled in with most often; all others are a press away. */
export function layoutFor(field: Typed): LayoutName {
  const { inputMode, type, name } = field;
  if (/^(numeric|decimal|tel)$/.test(inputMode) || /^(tel|number)$/.test(type)) return 'number';
  if (inputMode === 'email' || type === 'email') return 'email';
  if (type === 'search' || /(^|_|\b)(cas|lot|sn|number|catalogue)(_|\b|$)/i.test(name)) return 'catalogue';
  return 'text';
}
