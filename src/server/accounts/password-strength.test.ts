import { describe, expect, it } from 'vitest';
import { RetryLaterError } from '../http/errors';
import { createPasswordStrengthChecker, requireStrongPassword } from './password-strength';
import { eventually } from '../../../test/fixtures/eventually';

describe('requireStrongPassword', () => {
  it.each([
    'quartz lantern seven meadow',
    'QUARTZLANTERNSEVENMEADOW',
    '8241 9937 5520 1846 7',
    '#~{]?!+*;=%&/<^|§',
    '石英燈籠草地河流山脈海洋',
    ' padded with blanks at either end ',
  ])('accepts any characters: %s', async (password) => {
    await expect(requireStrongPassword(password, ['ann'], { network: '192.0.2.1' })).resolves.toBeUndefined();
  });

  it.each(['qwertyuiop', 'annannann', '12345678', 'Passw0rd!', 'ｑｗｅｒｔｙｕｉｏｐ'])(
    'rejects %s',
    async (password) => {
      await expect(requireStrongPassword(password, ['ann'], { network: '192.0.2.1' })).rejects.toMatchObject({
        field: 'password',
      });
    },
  );
});

describe('createPasswordStrengthChecker', () => {
  /** Is slower to check than most. */
  const slowPassword = '1234567890'.repeat(10);
  const strongPassword = 'quartz lantern seven meadow';
  const caller = { network: '192.0.2.1' };
  const options = {
    maxPending: 50,
    maxPendingPerCaller: { network: 50, customer: 50 },
    timeoutMs: 60_000,
    idleMs: 60_000,
  };

  it('does not block the event loop', async () => {
    const { check } = createPasswordStrengthChecker(options);
    expect(await check(strongPassword, [], caller)).toMatchObject({ score: 4, warning: null });
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    expect(await check(slowPassword, [], caller)).toMatchObject({ score: expect.any(Number) as number });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(100);
  });

  it("rates the customer's own data as weak", async () => {
    const { check } = createPasswordStrengthChecker(options);
    expect((await check('annabellina', ['annabellina'], caller)).score).toBeLessThan(3);
  });

  it('terminates the idle worker and starts another on demand', async () => {
    const { check, isRunning } = createPasswordStrengthChecker({ ...options, idleMs: 10 });
    await check(strongPassword, [], caller);
    await eventually(() => expect(isRunning()).toBe(false));
    expect((await check(strongPassword, [], caller)).score).toBe(4);
  });

  it('rejects with RetryLaterError and terminates the worker after the timeout', async () => {
    const { check, isRunning } = createPasswordStrengthChecker({ ...options, timeoutMs: 5 });
    await expect(check(slowPassword, [], caller)).rejects.toEqual(new RetryLaterError(503, 2));
    expect(isRunning()).toBe(false);
  });

  it('rejects with RetryLaterError when too many requests wait', async () => {
    const { check } = createPasswordStrengthChecker({ ...options, maxPending: 2 });
    const checks = [1, 2, 3].map(() => check(strongPassword, [], caller));
    const outcomes = await Promise.allSettled(checks);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('rejects with 429 when too many requests of one network or customer wait', async () => {
    const maxPendingPerCaller = { network: 3, customer: 1 };
    const { check } = createPasswordStrengthChecker({ ...options, maxPendingPerCaller });
    const checks = (many: number, of: { network: string; customerId?: number }) =>
      Array.from({ length: many }, () => check(strongPassword, [], of));
    const outcomes = await Promise.allSettled([
      ...checks(5, caller),
      ...checks(1, { network: '198.51.100.2', customerId: 1 }),
      ...checks(1, { network: '198.51.100.3', customerId: 1 }),
    ]);
    const statuses = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 200 : (outcome.reason as RetryLaterError).status,
    );
    expect(statuses).toEqual([200, 200, 200, 429, 429, 200, 429]);
    await expect(check(strongPassword, [], caller)).resolves.toMatchObject({ score: 4 });
  });

  it('checks the first 40 characters only, because the time grows faster than the length', async () => {
    const { check } = createPasswordStrengthChecker(options);
    expect((await check('a'.repeat(40) + strongPassword, [], caller)).score).toBeLessThan(3);
  });
});
