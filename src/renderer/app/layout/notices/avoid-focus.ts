import { useEffect } from 'react';
import { lastPressedControl } from './pressed-control';

/** Positions of the notices by preference. The lower ones come last, because the on-screen keyboard would cover them. */
const corners = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;

/** Width of the focus outline in pixels. */
const OUTLINE_PX = 4;

/** Controls of the page, which a notice should leave usable. */
const CONTROLS = ':is(#main, aside) :is(a[href], button, input, select, textarea)';

/** The last notice that was placed. */
let placedNotice: Element | null = null;

/**
 * Moves the notices (`stack`) to a corner where they cover neither the focused element, if its focus is visible (WCAG 2.4.11) or
 * it is an alert, nor the control that was pressed last, nor its form. If every corner covers one of these, the form may be
 * covered, and if necessary also the pressed control. Among the remaining corners, a new notice takes the one in which it covers
 * the fewest controls, and stays there as long as possible. Does nothing when a notice has the focus.
 */
export function avoidFocus(stack: HTMLElement): void {
  const focused = document.activeElement;
  const notice = stack.lastElementChild;
  if (!focused || !notice || stack.contains(focused)) return;
  const pressed = lastPressedControl();
  const control = pressed && !stack.contains(pressed.control) ? pressed : null;
  const form = control?.control.closest('form');
  // After a navigation `main` has the focus, which is larger than any notice. A form focuses its list of problems, which must
  // be readable although it has no focus outline after a touch.
  const mustStayVisible = focused.matches(':focus-visible:not(#main), [role="alert"]');
  const avoided = [
    ...(mustStayVisible ? [boxOf(focused.closest('label') ?? focused)] : []),
    // Another control may take the place of one that was removed.
    ...(control ? [control.box] : []),
  ];
  // Each attempt gives up one element of the previous one: first the form, then the pressed control.
  const attempts = [form?.isConnected ? [...avoided, boxOf(form)] : avoided, avoided, avoided.slice(0, 1)];
  const isNew = stack.childElementCount === 1 && notice !== placedNotice;
  placedNotice = notice;
  if (!isNew && stack.dataset['corner'] && !isOverlapping(boxOf(stack), attempts[0] ?? [])) return;
  const places = corners.map((corner) => {
    stack.dataset['corner'] = corner;
    return { corner, box: boxOf(stack) };
  });
  const free = attempts
    .map((boxes) => places.filter(({ box }) => !isOverlapping(box, boxes)))
    .find(({ length }) => length > 0);
  const controlBoxes = [...document.querySelectorAll(CONTROLS)].map((element) => [boxOf(element)]);
  const coveredCount = (box: DOMRect) => controlBoxes.filter((other) => isOverlapping(box, other)).length;
  const [best] = (free ?? places)
    .map(({ corner, box }) => ({ corner, count: coveredCount(box) }))
    .sort((a, b) => a.count - b.count);
  stack.dataset['corner'] = best?.corner;
}

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

function isOverlapping(notices: DOMRect, avoided: readonly DOMRect[]): boolean {
  return avoided.some(
    ({ left, right, top, bottom }) =>
      notices.left < right + OUTLINE_PX &&
      left - OUTLINE_PX < notices.right &&
      notices.top < bottom + OUTLINE_PX &&
      top - OUTLINE_PX < notices.bottom,
  );
}

/**
 * Places the notices below the page header and above a bar at the lower edge, such as with the button that places the order. Sets
 * `--below` to the header's bottom edge, or to 0 when it is scrolled away, and `--above` to the height that the page leaves
 * free for the bar.
 */
function placeBetweenBars(stack: HTMLElement): void {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  stack.style.setProperty('--below', `${Math.max(0, bottom)}px`);
  const barHeight =
    parseFloat(getComputedStyle(document.documentElement).getPropertyValue('scroll-padding-bottom')) || 0;
  stack.style.setProperty('--above', `${barHeight}px`);
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

/** Keeps the notices away from the header and the focused element. Returns a function that stops it. */
export function keepNoticesClear(getStack: () => HTMLElement | null | undefined): () => void {
  let frame = 0;
  const update = () => {
    const stack = getStack();
    if (!stack) return;
    placeBetweenBars(stack);
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
}

/** Keeps the notices clear while mounted. `getStack` must be stable. */
export function useAvoidFocus(getStack: () => HTMLElement | null | undefined): void {
  useEffect(() => keepNoticesClear(getStack), [getStack]);
}
