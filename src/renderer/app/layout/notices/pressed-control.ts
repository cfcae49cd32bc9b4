/** The control that was pressed last, and its position then. With a pointer, it does not always get the focus. */
let control: Element | null = null;
let box: DOMRect | null = null;

/** Remembers the control of a `pointerdown`. */
export function recordPressedControl({ target }: Pick<Event, 'target'>): void {
  control = target instanceof Element ? target.closest('button, a, input, select, textarea, label') : null;
  box = control && control.getBoundingClientRect();
}

/** Returns the control that was pressed last, and its position; the last position of one that was removed. */
export function lastPressedControl(): { control: Element; box: DOMRect } | null {
  if (!control || !box) return null;
  return { control, box: control.isConnected ? control.getBoundingClientRect() : box };
}
