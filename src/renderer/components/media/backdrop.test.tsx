// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Backdrop } from './backdrop';
import { lockScroll, type DialogExtent } from '../../lib/scroll-lock';
import { restoreProperties, stubProperty } from '../../../../test/fixtures/stub-property';

/** Replaces what jsdom lacks: drawing, layout and idle callbacks. */
let idle: (() => void)[] = [];
let look: (onScreen: boolean) => void = () => undefined;
let frames = 0;

beforeEach(() => {
  idle = [];
  frames = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', (at: number) => (idle[at - 1] = () => undefined));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        look = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const drawing: object = new Proxy({}, { get: () => () => drawing, set: () => true });
  const offscreenCanvas = { width: 0, height: 0, getContext: () => drawing };
  stubProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen', () => offscreenCanvas);
  const next = window.requestAnimationFrame.bind(window);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    frames += 1;
    return next(run);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  restoreProperties();
});

/** A strong device, except for the given properties. */
function machine(given: { calm?: boolean; saveData?: boolean; memory?: number; processors?: number } = {}) {
  const { calm = false, saveData = false, memory = 8, processors = 8 } = given;
  const told = { hardwareConcurrency: processors, deviceMemory: memory, connection: { saveData } };
  for (const [name, value] of Object.entries(told)) stubProperty(navigator, name, value);
  vi.stubGlobal('matchMedia', () => ({
    matches: calm,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function open() {
  const { container } = render(
    <Backdrop>
      <input aria-label="Name" />
    </Backdrop>,
  );
  return { container, settle: () => idle.splice(0).forEach((run) => run()) };
}

/** Returns whether the page requests animation frames. */
async function moves(): Promise<boolean> {
  const before = frames;
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done, 20));
  return frames - before > 2;
}

describe('the backdrop', () => {
  it.each([
    ['of somebody who wants less motion', { calm: true }],
    ['of somebody who saves data', { saveData: true }],
    ['of a machine with little memory', { memory: 2 }],
    ['of a machine with one processor', { processors: 1 }],
  ])('%s: loads no particles', (_name, given) => {
    machine(given);
    const { container } = open();
    expect(idle).toEqual([]);
    expect(container.querySelector('canvas')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('loads when the page is idle and is hidden from assistive technology', async () => {
    machine();
    const { container, settle } = open();
    expect(container.querySelector('canvas')).toBeNull();
    settle();
    await screen.findByRole('button', { name: 'Pause the background' });
    const canvas = container.querySelector('canvas') ?? expect.fail('nothing is drawn');
    expect(canvas.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(canvas.style.pointerEvents).toBe('none');
  });

  it('pauses by the button, outside the viewport and in a hidden tab, and resumes', async () => {
    machine();
    const user = userEvent.setup();
    const { settle } = open();
    settle();
    await user.click(await screen.findByRole('button', { name: 'Pause the background' }));
    expect(await moves()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Play the background' }));
    expect(await moves()).toBe(true);
    look(false);
    await waitFor(async () => expect(await moves()).toBe(false));
    look(true);
    await waitFor(async () => expect(await moves()).toBe(true));
    stubProperty(document, 'visibilityState', 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await moves()).toBe(false));
    stubProperty(document, 'visibilityState', 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await moves()).toBe(true));
  });

  it('pauses below a dialog that covers the page, not below a smaller one', async () => {
    machine();
    const { settle } = open();
    settle();
    await screen.findByRole('button', { name: 'Pause the background' });
    const lay = (extent: DialogExtent) => {
      let close: () => void = () => undefined;
      act(() => void (close = lockScroll(extent)));
      return () => act(close);
    };
    const closeDialog = lay('part');
    expect(await moves()).toBe(true);
    const uncover = lay('window');
    await waitFor(async () => expect(await moves()).toBe(false));
    uncover();
    await waitFor(async () => expect(await moves()).toBe(true));
    closeDialog();
  });

  it('is cancelled when the page is left before it loads', () => {
    machine();
    const { settle } = open();
    cleanup();
    settle();
    expect(document.querySelector('canvas')).toBeNull();
  });
});
