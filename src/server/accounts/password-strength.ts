import { BusinessError } from '../http/errors';
import { createPasswordJudge } from './password-strength-worker';

/** zxcvbn score from 0 to 4. Passwords of 3 and above resist an offline attack on the hashes. */
const MIN_SCORE = 3;
const MIN_LENGTH = 8;

const judge = createPasswordJudge({ waiting: 50, patienceMs: 10_000, idleMs: 10_000 });

/**
 * Throws a `BusinessError` with the reason for a weak password. `known` holds the customer's own data, such
 * as user name and e-mail address. Rejects with `RetryLaterError` when the worker is overloaded.
 */
export async function requireStrongPassword(password: string, known: readonly string[]): Promise<void> {
  const weak = (reason: string) => new BusinessError(reason, { field: 'password' });
  if (password.length < MIN_LENGTH) throw weak(`Please use at least ${MIN_LENGTH} characters.`);
  const { score, warning } = await judge.judge(password, known);
  if (score >= MIN_SCORE) return;
  const why = warning ? `: ${warning.replace(/\.$/, '').toLowerCase()}` : '';
  throw weak(`This password is easy to guess${why}. Three or four words work well.`);
}
