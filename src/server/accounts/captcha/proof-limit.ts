import type { ProofChallenge } from '../../../shared/contract/envelope';
import type { AppContext } from '../../app/context';
import { ProofRequiredError } from '../../http/errors';
import { sha256 } from '../../lib/hash';
import { randomSecret } from '../../lib/random';
import {
  attemptKey,
  consumeRateLimits,
  findProofLevel,
  rateLimits,
  refundRateLimits,
  type RateLimitKey,
} from '../rate-limits';
import { addCaptcha, takeCaptcha, type StoredCaptcha } from './captcha-store';
import { createProofChallenge, isProofValid, type IssuedChallenge } from './proof-of-work';

export type ChallengeDeps = Pick<AppContext, 'database' | 'clock'>;

export const CAPTCHA_LIFETIME_MS = 5 * 60_000;

/**
 * Like `consumeRateLimits`, for calls without a captcha: after `proofAfter` attempts, each further one needs a proof of
 * work. Throws {@link ProofRequiredError} with a new challenge when the request has no valid proof.
 */
export async function consumeRateLimitWithProof(
  deps: ChallengeDeps,
  { proofOfWork, network }: { proofOfWork: string; network: string },
  key: RateLimitKey,
): Promise<void> {
  const level = await findProofLevel(deps, key);
  const [limit, ...limitSubject] = key;
  const subject = attemptKey(limit, limitSubject);
  if (level !== null && !(await consumeProof(deps, proofOfWork, subject))) {
    // Throws `RetryLaterError` when the limit is exhausted, because a proof of work would not help then.
    await consumeRateLimits(deps, key);
    await refundRateLimits(deps, key);
    // Counts the challenge as unsolved until a request solves it.
    await consumeRateLimits(deps, [rateLimits.captcha, network]);
    const { id, challenge } = await storeChallenge(deps, { answer: null, subject, level, reusesLeft: 0 });
    throw new ProofRequiredError({ challenge_id: id, challenge });
  }
  await consumeRateLimits(deps, key);
  if (level !== null) await refundRateLimits(deps, [rateLimits.captcha, network]);
}

/** Consumes the challenge of a proof `id.counter.derivedKey`. Returns whether the proof solves it and is for `subject`. */
async function consumeProof(deps: ChallengeDeps, proofOfWork: string, subject: string): Promise<boolean> {
  const [id = '', ...solution] = proofOfWork.split('.');
  if (id === '') return false;
  const storedChallenge = await takeCaptcha(deps.database, id);
  if (
    !storedChallenge ||
    !isUnexpired(deps, storedChallenge) ||
    storedChallenge.answer_hash !== '' ||
    storedChallenge.subject !== subject
  )
    return false;
  return (
    storedChallenge.challenge !== '' &&
    isProofValid(parseStoredChallenge(storedChallenge), solution.join('.'))
  );
}

interface NewChallenge {
  /** Null = a proof of work without a captcha. */
  answer: string | null;
  /** Digest of the client network or rate limit that the challenge is for: a proof for another subject is refused. */
  subject: string;
  /** See `createProofChallenge`. */
  level: number;
  /**
   * How many times the client may answer a captcha without characters, by a proof of work only, after this one is solved.
   */
  reusesLeft: number;
}

/** Stores a captcha or a proof of work with a new challenge. */
export async function storeChallenge(
  { database, clock }: ChallengeDeps,
  { answer, subject, level, reusesLeft }: NewChallenge,
): Promise<{ id: string; challenge: ProofChallenge }> {
  const id = randomSecret();
  const { challenge, signingKey } = await createProofChallenge(level);
  await addCaptcha(database, {
    id,
    answer_hash: answer === null ? '' : sha256(id + answer),
    expires_at: clock().getTime() + CAPTCHA_LIFETIME_MS,
    subject,
    challenge: JSON.stringify(challenge),
    challenge_key: signingKey,
    reuses_left: reusesLeft,
  });
  return { id, challenge };
}

/**
 * Returns whether a captcha is still valid. One that expires later than a captcha that is issued now is invalid: the clock was
 * set back since it was issued.
 */
export function isUnexpired({ clock }: ChallengeDeps, { expires_at }: StoredCaptcha): boolean {
  const remainingMs = expires_at - clock().getTime();
  return remainingMs > 0 && remainingMs <= CAPTCHA_LIFETIME_MS;
}

/**
 * Returns the challenge of a captcha or a proof of work. Throws for the pass of a solved captcha (see `CaptchaTable`), which has
 * none.
 */
export function parseStoredChallenge({ challenge, challenge_key }: StoredCaptcha): IssuedChallenge {
  return { challenge: JSON.parse(challenge) as ProofChallenge, signingKey: challenge_key };
}
