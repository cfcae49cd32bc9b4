import { describe, expect, it, vi } from 'vitest';
import { RetryLaterError } from '../http/errors';
import { createPasswordStrengthChecker, requireStrongPassword } from './password-strength';

describe('requireStrongPassword', () => {
  it.each([
    'quartz lantern seven meadow',
    'QUARTZLANTERNSEVENMEADOW',
    '8241 9937 5520 1846 7',
    '#~{]?!+*;=%&/<^|§',
    '石英燈籠草地河流山脈海洋',
    ' padded with blanks at either end ',
  ])('accepts any characters: %s', async (password) => {
    await expect(requireStrongPassword(password, ['ann'])).resolves.toBeUndefined();
  });

  it.each(['qwertyuiop', 'annannann', '12345678', 'Passw0rd!'])('rejects %s', async (password) => {
    await expect(requireStrongPassword(password, ['ann'])).rejects.toMatchObject({ field: 'password' });
  });
});

describe('createPasswordStrengthChecker', () => {
  /** Takes half a second of CPU time or more. */
  const slowPassword = '1234567890'.repeat(10);
  const strongPassword = 'quartz lantern seven meadow';
  const options = { maxPending: 50, timeoutMs: 60_000, idleMs: 60_000 };

  it('does not block the event loop', async () => {
    const { check } = createPasswordStrengthChecker(options);
    expect(await check(strongPassword, [])).toMatchObject({ score: 4, warning: null });
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    expect(await check(slowPassword, [])).toMatchObject({ score: expect.any(Number) as number });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(100);
  });

  it("rates the customer's own data as weak", async () => {
    const { check } = createPasswordStrengthChecker(options);
    expect((await check('annabellina', ['annabellina'])).score).toBeLessThan(3);
  });

  it('terminates the idle worker and starts another on demand', async () => {
    const { check, isRunning } = createPasswordStrengthChecker({ ...options, idleMs: 10 });
    await check(strongPassword, []);
    await vi.waitFor(() => expect(isRunning()).toBe(false));
    expect((await check(strongPassword, [])).score).toBe(4);
  });

  it('rejects with RetryLaterError and terminates the worker after the timeout', async () => {
    const { check, isRunning } = createPasswordStrengthChecker({ ...options, timeoutMs: 5 });
    await expect(check(slowPassword, [])).rejects.toEqual(new RetryLaterError(503, 2));
    expect(isRunning()).toBe(false);
  });

  it('rejects with RetryLaterError when too many requests wait', async () => {
    const { check } = createPasswordStrengthChecker({ ...options, maxPending: 2 });
    const checks = [1, 2, 3].map(() => check(strongPassword, []));
    const outcomes = await Promise.allSettled(checks);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
