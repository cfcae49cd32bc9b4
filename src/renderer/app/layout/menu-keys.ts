import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** Up, Down, Home and End walk through the links and buttons of `list`. */
export function walkMenu(event: KeyboardEvent, list: HTMLElement): void {
  const step = steps[event.key];
  if (!step) return;
  const stops = focusable(list);
  const now = stops.findIndex((stop) => stop === document.activeElement);
  const to = { next: now + 1, previous: now - 1, first: 0, last: stops.length - 1 }[step];
  const target = stops[(to + stops.length) % stops.length];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

export function focusFirst(list: HTMLElement | null | undefined): void {
  if (list) focusable(list)[0]?.focus();
}

function focusable(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('a[href], button')];
}
