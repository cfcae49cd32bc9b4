/**
 * Tells notices where the page's header ends, by the property `--below`: its links stay free for a pointer. A header
 * that was scrolled out of the window ends above its edge.
 */
export function keepBelowHeader(stack: HTMLElement): void {
  const end = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  stack.style.setProperty('--below', `${Math.max(0, end)}px`);
}
