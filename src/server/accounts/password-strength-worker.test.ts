import { expect, it, vi } from 'vitest';
import { RetryLaterError } from '../http/errors';
import { createPasswordJudge } from './password-strength-worker';

/** Takes half a second of a processor or more. */
const slow = '1234567890'.repeat(10);
const patient = { waiting: 50, patienceMs: 60_000, idleMs: 60_000 };

it('judges beside the server, which goes on answering', async () => {
  const { judge } = createPasswordJudge(patient);
  expect(await judge('quartz lantern seven meadow', [])).toMatchObject({ score: 4, warning: null });
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  expect(await judge(slow, [])).toMatchObject({ score: expect.any(Number) as number });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(100);
});

it('knows what is known of the person', async () => {
  const { judge } = createPasswordJudge(patient);
  expect((await judge('annabellina', ['annabellina'])).score).toBeLessThan(3);
});

it('is gone after a while, and there again for the next password', async () => {
  const { judge, running } = createPasswordJudge({ ...patient, idleMs: 10 });
  await judge('quartz lantern seven meadow', []);
  await vi.waitFor(() => expect(running()).toBe(false));
  expect((await judge('quartz lantern seven meadow', [])).score).toBe(4);
});

it('asks to come back later when an answer takes too long, and is not held up by it', async () => {
  const { judge, running } = createPasswordJudge({ ...patient, patienceMs: 5 });
  await expect(judge(slow, [])).rejects.toEqual(new RetryLaterError(503, 2));
  expect(running()).toBe(false);
});

it('asks to come back later when too many wait', async () => {
  const { judge } = createPasswordJudge({ ...patient, waiting: 2 });
  const asked = [1, 2, 3].map(() => judge('quartz lantern seven meadow', []));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
