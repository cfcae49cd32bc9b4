import { useEffect } from 'react';

/** Positions of the notices by preference. The lower ones come last, because the on-screen keyboard would cover them. */
const corners = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;

/** Width of the focus outline in pixels. */
const OUTLINE_PX = 4;

/** The control that was pressed last. A control that is pressed with a pointer does not always get the focus. */
let pressedControl: Element | null = null;

/** Remembers the control of a `pointerdown`. */
export function recordPressedControl({ target }: Pick<Event, 'target'>): void {
  pressedControl =
    target instanceof Element ? target.closest('button, a, input, select, textarea, label') : null;
}

/**
 * Moves the notices (`stack`) to the first corner where they cover neither the focused element, if its focus is visible
 * (WCAG 2.4.11) or it is an alert, nor the control that was pressed last, nor its form. If every corner covers one of these, the
 * form may be covered, and if necessary also the pressed control. If that does not suffice, uses the default corner. Does nothing
 * when a notice has the focus.
 */
export function avoidFocus(stack: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || stack.childElementCount === 0 || stack.contains(focused)) return;
  const control = pressedControl?.isConnected && !stack.contains(pressedControl) ? pressedControl : null;
  const form = control?.closest('form');
  // After a navigation `main` has the focus, which is larger than any notice. A form focuses its list of problems, which must
  // be readable although it has no focus outline after a touch.
  const mustStayVisible = focused.matches(':focus-visible:not(#main), [role="alert"]');
  const avoided = [
    ...(mustStayVisible ? [focused.closest('label') ?? focused] : []),
    ...(control ? [control] : []),
  ];
  // Each attempt gives up one element of the previous one: first the form, then the pressed control.
  const attempts = [form ? [...avoided, form] : avoided, avoided, avoided.slice(0, 1)];
  if (!attempts.some((elements) => moveToFreeCorner(stack, elements))) stack.dataset['corner'] = corners[0];
}

/** Moves the notices to the first corner where they cover none of the elements. Returns false when every corner covers one. */
function moveToFreeCorner(stack: HTMLElement, elements: readonly Element[]): boolean {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return corners.some((corner) => {
    stack.dataset['corner'] = corner;
    const notices = stack.getBoundingClientRect();
    return !boxes.some((box) => isOverlapping(notices, box));
  });
}

function isOverlapping(notices: DOMRect, avoided: DOMRect): boolean {
  return (
    notices.left < avoided.right + OUTLINE_PX &&
    avoided.left - OUTLINE_PX < notices.right &&
    notices.top < avoided.bottom + OUTLINE_PX &&
    avoided.top - OUTLINE_PX < notices.bottom
  );
}

/** Places the notices below the page header: sets `--below` to its bottom edge, or to 0 when it is scrolled away. */
function placeBelowHeader(stack: HTMLElement): void {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  stack.style.setProperty('--below', `${Math.max(0, bottom)}px`);
}

/** Events after which notices can cover the header or the focused element. */
const layoutEvents = [
  'focusin',
  'scroll',
  'resize',
  'animationstart',
  'animationend',
  'transitionend',
] as const;

/** Keeps the notices away from the header and the focused element while mounted. `getStack` must be stable. */
export function useAvoidFocus(getStack: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    let frame = 0;
    const update = () => {
      const stack = getStack();
      if (!stack) return;
      placeBelowHeader(stack);
      avoidFocus(stack);
    };
    // By the next frame the browser has scrolled to the focused element.
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    for (const event of layoutEvents) window.addEventListener(event, schedule, true);
    schedule();
    return () => {
      cancelAnimationFrame(frame);
      for (const event of layoutEvents) window.removeEventListener(event, schedule, true);
    };
  }, [getStack]);
}
