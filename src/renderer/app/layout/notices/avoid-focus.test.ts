// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { avoidFocus, useAvoidFocus } from './avoid-focus';
import { recordPressedControl } from './pressed-control';

const window1280 = { width: 1280, height: 800 };

afterEach(() => {
  cleanup();
  recordPressedControl({ target: null });
  document.body.replaceChildren();
});

/** A notice of 400 × 60 pixels, 16 pixels from the edges of its corner. */
function showNotice(): HTMLElement {
  const stack = document.createElement('div');
  stack.append(document.createElement('p'));
  stack.getBoundingClientRect = () => {
    const corner = stack.dataset['corner'] ?? 'top-right';
    const left = corner.endsWith('left') ? 16 : window1280.width - 416;
    const top = corner.startsWith('top') ? 16 : window1280.height - 76;
    return new DOMRect(left, top, 400, 60);
  };
  document.body.append(stack);
  return stack;
}

function focusButton(...[left, top, width, height]: [number, number, number, number]): HTMLElement {
  const button = document.createElement('button');
  button.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  document.body.append(button);
  button.focus();
  return button;
}

it.each([
  ['in the middle of the page', [600, 400, 80, 30], 'top-right'],
  ['below the notice', [1100, 30, 80, 30], 'top-left'],
  ['reaching under it by a corner', [800, 70, 70, 30], 'top-left'],
  ['that its outline alone would touch', [1100, 79, 80, 30], 'top-left'],
  ['as wide as the window, at the top', [0, 0, 1280, 120], 'bottom-right'],
  ['down the right side and along the top', [0, 0, 1280, 750], 'top-right'],
] as const)('places the notice for a focused element %s', (_where, [left, top, width, height], corner) => {
  const stack = showNotice();
  focusButton(left, top, width, height);
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe(corner);
});

it('stays in its corner when the whole page has the focus', () => {
  const stack = showNotice();
  const page = focusButton(0, 0, 1280, 700);
  page.id = 'main';
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-right');
  page.id = '';
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('bottom-right');
});

it('does not cover a focused list of problems, which has no outline after a touch', () => {
  const stack = showNotice();
  const focused = focusButton(1100, 30, 80, 30);
  const matches = focused.matches.bind(focused);
  const withoutOutline = (selectors: string) => matches(selectors.replace(':focus-visible', ':not(*)'));
  Object.assign(focused, { matches: withoutOutline });
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-right');
  focused.setAttribute('role', 'alert');
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-left');
});

it('covers the button that was pressed rather than the list of problems when there is room beside one only', () => {
  const stack = showNotice();
  const button = focusButton(0, 720, 1280, 60);
  recordPressedControl({ target: button });
  focusButton(0, 0, 1280, 120).setAttribute('role', 'alert');
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('bottom-right');
});

it('does not cover the button that was pressed, nor its form', () => {
  const stack = showNotice();
  const form = document.createElement('form');
  form.getBoundingClientRect = () => new DOMRect(900, 40, 360, 500);
  const button = document.createElement('button');
  const label = document.createElement('span');
  button.append(label);
  form.append(button);
  document.body.append(form);
  button.getBoundingClientRect = () => new DOMRect(1100, 400, 120, 40);
  recordPressedControl({ target: label });
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-left');
  // A form as large as the window leaves no corner: the button alone decides.
  form.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 800);
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-right');
  button.getBoundingClientRect = () => new DOMRect(1100, 30, 120, 40);
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-left');
  form.remove();
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-left');
});

it('does not cover the place of a pressed button that was removed', () => {
  const button = focusButton(1100, 30, 80, 30);
  recordPressedControl({ target: button });
  button.remove();
  const stack = showNotice();
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-left');
});

it('takes the corner with the fewest controls and stays there', () => {
  const main = document.createElement('main');
  main.id = 'main';
  const addLink = (left: number, top: number) => {
    const link = document.createElement('a');
    link.href = '/';
    link.getBoundingClientRect = () => new DOMRect(left, top, 80, 30);
    main.append(link);
  };
  addLink(1100, 20);
  addLink(1100, 60);
  addLink(100, 30);
  addLink(1100, 740);
  document.body.append(main);
  const stack = showNotice();
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('bottom-left');
  // A list that is scrolled does not move a notice that is being read.
  addLink(100, 740);
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('bottom-left');
  stack.replaceChildren(document.createElement('p'));
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-left');
});

it('returns to its corner when the focus has moved', () => {
  const stack = showNotice();
  focusButton(1100, 30, 80, 30);
  avoidFocus(stack);
  focusButton(40, 30, 80, 30);
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-right');
});

it('does not move while it has the focus', () => {
  const stack = showNotice();
  focusButton(1100, 30, 80, 30);
  avoidFocus(stack);
  stack.append(focusButton(40, 30, 20, 20));
  (stack.lastElementChild as HTMLElement).focus();
  avoidFocus(stack);
  expect(stack.dataset['corner']).toBe('top-left');
});

it.each([
  ['where the header ends', 132, '132px'],
  ['at the edge once the header was scrolled away', -40, '0px'],
])('starts %s', async (_where, bottom, below) => {
  const header = document.createElement('header');
  header.getBoundingClientRect = () => new DOMRect(0, bottom - 120, 1280, 120);
  document.body.append(header);
  const stack = showNotice();
  renderHook(() => useAvoidFocus(find));
  await waitFor(() => expect(stack.style.getPropertyValue('--below')).toBe(below));
});

it('ends above a bar at the lower edge, for which the page leaves space', async () => {
  const style = document.createElement('style');
  style.textContent = 'html { scroll-padding-bottom: 104px }';
  document.body.append(style);
  const stack = showNotice();
  renderHook(() => useAvoidFocus(find));
  await waitFor(() => expect(stack.style.getPropertyValue('--above')).toBe('104px'));
});

it('moves when the focused element scrolls under it', async () => {
  const stack = showNotice();
  const link = focusButton(1100, -60, 80, 30);
  renderHook(() => useAvoidFocus(find));
  await waitFor(() => expect(stack.dataset['corner']).toBe('top-right'));
  link.getBoundingClientRect = () => new DOMRect(1100, 30, 80, 30);
  document.body.dispatchEvent(new Event('animationend', { bubbles: true }));
  await waitFor(() => expect(stack.dataset['corner']).toBe('top-left'));
});

const find = () => document.querySelector<HTMLElement>('div');
