type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What was typed and chosen before the program came: React takes a field over as it stands, hears nothing of what is in
 * it, and empties it when it draws it next. Gives how to enter all of that again, once the program listens.
 */
export function noteEarlyEntries(): () => Promise<void> {
  /** By field, because each entry draws the form anew, with the others empty. */
  const entries = new Map<Field, () => void>();
  const note = (field: Field) => {
    if (isEntered(field)) entries.set(field, entryOf(field));
  };
  const hear = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) note(target as Field);
  };
  document.addEventListener('input', hear, true);
  // Before this ran, somebody may have been as quick; but what a page that is opened again remembers, nobody entered.
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type === 'navigate') {
    for (const field of document.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) note(field);
  }
  return async () => {
    document.removeEventListener('input', hear, true);
    for (const enter of entries.values()) {
      // React ends what it is about in a microtask: taking the page over, and drawing what the last entry changed.
      await Promise.resolve();
      enter();
    }
    // Passwords are among them.
    entries.clear();
    await Promise.resolve();
  };
}

const FIELDS = 'input, select, textarea';

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** Whether it is somebody's to enter: of a group of radio buttons, the chosen one. A script enters no file. */
function isEntered({ type, checked }: Field & { checked?: boolean }): boolean {
  return type === 'radio' ? checked === true : type !== 'hidden' && type !== 'file';
}

/** Whether it holds anything else than what was drawn. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== drawnIndex(field);
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function drawnIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** How to enter what a field holds now as somebody would, so that whoever listens to the field hears of it. */
function entryOf(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (isTicked(field)) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  return () => {
    // React compares a field with what was set through the field itself, and not through its prototype.
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
