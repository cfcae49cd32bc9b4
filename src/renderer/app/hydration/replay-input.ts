type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Records input made before hydration. React keeps the field's value while it hydrates but gets no event, and clears
 * the field at the next render. Returns a function that enters the values again.
 */
export function recordInput(): () => Promise<void> {
  /**
   * One replay for each field, because entering a value re-renders the form with the other fields empty. Ordered by the last
   * input, because the last chosen button of a radio group counts.
   */
  const replays = new Map<Field, () => void>();
  const record = (field: Field) => {
    if (!isReplayable(field)) return;
    replays.delete(field);
    replays.set(field, createReplay(field));
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) record(target as Field);
  };
  document.addEventListener('input', onInput, true);
  // Finds input from before this script ran. After a reload or Back, changed values come from the browser instead, which
  // restores the form.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'navigate') {
    for (const field of document.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) record(field);
  }
  return async () => {
    document.removeEventListener('input', onInput, true);
    for (const replay of replays.values()) {
      // React finishes hydration, and the render after the last replay, in a microtask.
      await Promise.resolve();
      replay();
    }
    // The recorded values can contain passwords.
    replays.clear();
    await Promise.resolve();
  };
}

const FIELDS = 'input, select, textarea';

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/**
 * Returns whether a field is replayed: of a radio group only the checked button, no hidden field, and no file field, which a
 * script cannot set.
 */
function isReplayable({ type, checked }: Field & { checked?: boolean }): boolean {
  return type === 'radio' ? checked === true : type !== 'hidden' && type !== 'file';
}

/** Returns whether the value of a field differs from the one in the server's HTML. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== defaultIndex(field);
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function defaultIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** Returns a function that sets the current value again and dispatches the events of user input. */
function createReplay(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (isCheckable(field)) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  return () => {
    // React tracks values set through the element itself; the prototype's setter bypasses that.
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
