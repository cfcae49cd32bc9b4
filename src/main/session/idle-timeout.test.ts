import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIdleTimeout } from './idle-timeout';

function stand() {
  let now = 0;
  const told: (number | null | 'end')[] = [];
  const calls = { busy: false };
  const watch = createIdleTimeout(
    { idleSeconds: 60, warnSeconds: 15 },
    {
      now: () => now,
      isBusy: () => calls.busy,
      warn: (left) => told.push(left),
      end: () => told.push('end'),
    },
  );
  const pass = (seconds: number) => {
    for (let half = 0; half < seconds * 2; half++) {
      now += 500;
      watch.check();
    }
  };
  return { watch, told, calls, pass, now: () => now };
}

it('warns after 60 seconds without input and ends 15 seconds later', () => {
  const { watch, told, pass } = stand();
  watch.noteInput();
  pass(59.5);
  expect(told).toEqual([]);
  pass(0.5);
  expect(told).toEqual([15]);
  pass(14.5);
  expect(told).toEqual([15]);
  pass(0.5);
  expect(told).toEqual([15, 'end']);
});

it('ends nothing before the first input and is idle only then', () => {
  const { watch, told, pass, calls } = stand();
  pass(10_000);
  expect(told).toEqual([]);
  expect(watch.isIdle()).toBe(true);
  calls.busy = true;
  expect(watch.isIdle()).toBe(false);
  calls.busy = false;
  watch.noteInput();
  expect(watch.isIdle()).toBe(false);
  pass(80);
  expect(told).toEqual([15, 'end']);
  expect(watch.isIdle()).toBe(true);
});

it('continues a session whose warning a new page does not show', () => {
  const { watch, told, pass } = stand();
  watch.noteNewPage();
  expect(watch.isIdle()).toBe(true);
  watch.noteInput();
  pass(70);
  expect(told).toEqual([15]);
  watch.noteNewPage();
  pass(60);
  expect(told).toEqual([15, 15]);
  pass(15);
  expect(told).toEqual([15, 15, 'end']);
  // Without a warning, a new page does not extend a session.
  watch.noteInput();
  pass(59);
  watch.noteNewPage();
  pass(1);
  expect(told).toEqual([15, 15, 'end', 15]);
});

it('restarts the full period at every input', () => {
  const { watch, told, pass } = stand();
  for (let times = 0; times < 20; times++) {
    watch.noteInput();
    pass(59);
  }
  expect(told).toEqual([]);
});

it('continues on request, not for input that the dialog has to answer', () => {
  const { watch, told, pass } = stand();
  watch.noteInput();
  for (let times = 1; times <= 12; times++) {
    pass(60 + 14);
    watch.noteInput();
    expect(told.at(-1)).toBe(15);
    watch.stay();
    expect(told.at(-1)).toBeNull();
  }
  pass(75);
  expect(told.at(-1)).toBe('end');
});

it('ends at once on request, also during the warning', () => {
  const { watch, told, pass } = stand();
  watch.noteInput();
  watch.finish();
  pass(0.5);
  expect(told).toEqual([0, 'end']);
  watch.noteInput();
  pass(65);
  watch.finish();
  watch.stay();
  pass(0.5);
  expect(told).toEqual([0, 'end', 15, 0, 'end']);
});

it('tells the page at once that the session is ending, also while data is being saved', () => {
  const { watch, told, pass, calls } = stand();
  watch.noteInput();
  calls.busy = true;
  watch.finish();
  pass(20);
  expect(told).toEqual([0]);
  calls.busy = false;
  pass(0.5);
  expect(told).toEqual([0, 'end']);
});

it('warns again when saving took longer than the warning', () => {
  const { watch, told, pass, calls } = stand();
  watch.noteInput();
  pass(70);
  calls.busy = true;
  pass(120);
  expect(told).toEqual([15]);
  calls.busy = false;
  pass(0.5);
  expect(told).toEqual([15, 15]);
  pass(15);
  expect(told).toEqual([15, 15, 'end']);
});

it('never ends while data is being saved, and never earlier than 75 seconds without a request', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constantFrom('touch', 'stay', 'finish', 'busy', 'free') }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const { watch, told, calls, pass, now } = stand();
      let lastSign = 0;
      let wished = false;
      for (const one of events) {
        const before = told.filter((word) => word === 'end').length;
        if ('seconds' in one) pass(one.seconds);
        // During the warning only the dialog handles input.
        const isWarned = typeof told.at(-1) === 'number';
        if (one.kind === 'stay' || (one.kind === 'touch' && !isWarned)) lastSign = now();
        if (one.kind === 'touch') watch.noteInput();
        if (one.kind === 'stay') watch.stay();
        if (one.kind === 'finish') {
          watch.finish();
          wished = true;
        }
        if (one.kind === 'busy') calls.busy = true;
        if (one.kind === 'free') calls.busy = false;
        if (told.filter((word) => word === 'end').length > before) {
          if (one.kind === 'pass') expect(calls.busy).toBe(false);
          expect(wished || now() - lastSign >= 75_000).toBe(true);
          wished = false;
        }
      }
    }),
  );
});
