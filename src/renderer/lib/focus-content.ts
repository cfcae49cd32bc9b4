/** Moves the focus to the page's content without scrolling, such as before the focused element disappears. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
