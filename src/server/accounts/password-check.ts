import type { Deps } from '../app/context';
import { Refusal } from '../http/handler-types';
import { brake, brakes, forgetTries, takeBack, type Try } from './rate-limits';

type CheckDeps = Pick<Deps, 'database' | 'clock' | 'passwords'>;

/**
 * Whether somebody at an address knows the password of an account. `stored` null = there is no such account, which
 * takes as long. Counted before it is compared, so that guesses at the same moment are as many as guesses one after
 * another. Throws `Later` after too many misses.
 */
export async function signInMatches(
  deps: CheckDeps,
  { account, ip }: { account: string; ip: string },
  stored: string | null,
  password: string,
): Promise<boolean> {
  const own: Try = [brakes.wrongPassword, account, ip];
  const shared: Try = [brakes.wrongPasswordFromAddress, ip];
  return counted(deps, { own, shared }, () => deps.passwords.matches(stored, password));
}

/** Refuses, naming the field, unless a customer who is signed in knows the password. Brakes like {@link signInMatches}. */
export async function demandPassword(
  deps: CheckDeps,
  customer: { id: number; password_hash: string },
  password: string,
  { field, message }: { field: string; message: string } = {
    field: 'password',
    message: 'The password is wrong.',
  },
): Promise<void> {
  const own: Try = [brakes.wrongPassword, `signed in ${customer.id}`];
  const right = await counted(deps, { own }, () => deps.passwords.matches(customer.password_hash, password));
  if (!right) throw new Refusal(message, { field });
}

/** A success makes one's own misses forgotten; of those that an address has in common this one is taken back. */
async function counted(
  deps: CheckDeps,
  { own, shared }: { own: Try; shared?: Try },
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const others = shared ? [shared] : [];
  await brake(deps, own, ...others);
  const right = await compare().catch(async (error: unknown) => {
    await takeBack(deps, own, ...others);
    throw error;
  });
  if (!right) return false;
  await forgetTries(deps, own);
  await takeBack(deps, ...others);
  return true;
}
