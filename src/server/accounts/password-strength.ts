import { Refusal } from '../http/handler-types';
import { createPasswordJudge } from './password-strength-worker';

/** From 0 (guessed at once) to 4; what a thief with the hashes would need years for begins at 3. */
const LEAST = 3;
const SHORTEST = 8;

const judge = createPasswordJudge({ waiting: 50, patienceMs: 10_000, idleMs: 10_000 });

/**
 * Refuses, naming the field and the reason, a password that would soon be guessed. `known` = what is known of the person.
 * Rejects with `Later` as the judge does.
 */
export async function demandStrength(password: string, known: readonly string[]): Promise<void> {
  const weak = (reason: string) => new Refusal(reason, { field: 'password' });
  if (password.length < SHORTEST) throw weak(`Please use at least ${SHORTEST} characters.`);
  const { score, warning } = await judge.judge(password, known);
  if (score >= LEAST) return;
  const why = warning ? `: ${warning.replace(/\.$/, '').toLowerCase()}` : '';
  throw weak(`This password is easy to guess${why}. Three or four words work well.`);
}
