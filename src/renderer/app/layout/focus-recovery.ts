import { useEffect } from 'react';

/** Milliseconds after which a lost focus is recovered. Dialogs, screens and forms move it themselves before. */
const RECOVERY_DELAY_MS = 100;

/** Elements that must not take the focus: controls, which the next press of Enter would use, and elements that are not visible. */
const UNSUITABLE =
  'a, button, input, select, textarea, summary, script, style, [hidden], [aria-hidden="true"], .visually-hidden';

/** An element on the path from the focused element to the document, and its position in its parent. */
interface PathStep {
  element: Element;
  parent: Element;
  previous: Element | null;
  next: Element | null;
}

/**
 * Moves the focus to the position of a focused element that is removed, such as of a "Try again" button or of a row. The browser
 * would move it to the page, and keyboard and screen-reader users would lose their position.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    /** The element that last had the focus, then its ancestors; empty without a position to recover. */
    let path: PathStep[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => document.activeElement === document.body && path[0]?.element.isConnected === false;
    const recover = () => {
      timer = undefined;
      if (isLost()) focusPosition(path);
    };
    const observer = new MutationObserver(() => {
      if (timer === undefined && isLost()) timer = setTimeout(recover, RECOVERY_DELAY_MS);
    });
    const onFocusIn = ({ target }: FocusEvent) => {
      path = target instanceof Element ? pathOf(target) : [];
    };
    // A visitor who clicks while nothing has the focus has left the last position.
    const onPointerDown = () => {
      if (document.activeElement === document.body) path = [];
    };
    if (document.activeElement) path = pathOf(document.activeElement);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
}

function pathOf(focused: Element): PathStep[] {
  const path: PathStep[] = [];
  for (
    let element = focused;
    element !== document.body && element.parentElement;
    element = element.parentElement
  ) {
    const { parentElement: parent, previousElementSibling: previous, nextElementSibling: next } = element;
    path.push({ element, parent, previous, next });
  }
  return path;
}

/** Focuses the first of these that accepts it: successor or neighbor of the removed element, its parent, the open dialog, `main`. */
function focusPosition(path: readonly PathStep[]): void {
  const removed = path.find(({ parent }) => parent.isConnected);
  if (!removed) return;
  const { parent, previous, next } = removed;
  let successor: Element | null | undefined;
  if (previous === null) successor = parent.firstElementChild;
  else if (previous.isConnected) successor = previous.nextElementSibling ?? previous;
  else if (next?.isConnected) successor = next;
  const isSuitable = successor && !successor.matches(UNSUITABLE);
  const openDialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (const target of [isSuitable && successor, parent, openDialog, document.getElementById('main')])
    if (target instanceof HTMLElement && focusOnce(target)) return;
}

/** Focuses an element, which stays focusable until it loses the focus. Returns false when it cannot have it, such as behind a dialog. */
function focusOnce(target: HTMLElement): boolean {
  const isFocusable = target.hasAttribute('tabindex');
  if (!isFocusable) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}
