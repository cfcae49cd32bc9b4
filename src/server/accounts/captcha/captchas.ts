import { randomInt } from 'node:crypto';
import type { ReplyOf } from '../../../shared/contract/calls';
import { toAsciiDigits } from '../../../shared/lib/ascii-digits';
import type { AppContext } from '../../app/context';
import { BusinessError } from '../../http/errors';
import { sha256 } from '../../lib/hash';
import { networkSite, SITE_FACTOR } from '../../lib/ip-address';
import {
  consumeRateLimits,
  findProofLevel,
  exceedsAllowedAttempts,
  rateLimits,
  refundRateLimits,
  type RateLimitKey,
} from '../rate-limits';
import { addCaptcha, takeCaptcha, type StoredCaptcha } from './captcha-store';
import {
  CAPTCHA_LIFETIME_MS,
  isUnexpired,
  parseStoredChallenge,
  storeChallenge,
  type ChallengeDeps,
} from './proof-limit';
import { isProofValid } from './proof-of-work';

/**
 * Digits and letters of captchas. Each has a glyph for the picture and a clip for the sound. 6 and 8, and P and R, count as the
 * same character ({@link misreadings}).
 */
export const captchaCharacters = '23689AEHJKLNPRTU';
/** Characters that count as another one, because people misread it: a line or cut across R makes it look like P. */
const misreadings: Readonly<Record<string, string>> = {
  B: '8',
  G: '8',
  6: '8',
  R: 'P',
  V: 'U',
  Z: '2',
  F: 'E',
  X: 'K',
  M: 'N',
  7: 'T',
  4: 'A',
};
const ANSWER_LENGTH = 4;
/**
 * Lowest and highest level of the proof of work of a captcha: 0.4 s and 1.6 s on average in a browser, which computes it while
 * the visitor fills in the form.
 */
const BASE_LEVEL = 2;
const MAX_LEVEL = 4;
/** Added to the level of a spoken captcha: programs understand the words, so that only the work protects the form. */
const SPOKEN_EXTRA_LEVEL = 1;
/** Maximum captchas without characters that may follow a solved one. */
const MAX_REUSES = 3;
/** The answer of a captcha without characters. */
const NO_CHARACTERS = 'NONE';
/**
 * Stored answer of a captcha without characters for a first sign-in: one from a network without recently failed sign-ins. No
 * input equals it, because input is in upper case.
 */
const FIRST_SIGN_IN = 'first sign-in';

type CaptchaDeps = Pick<AppContext, 'database' | 'clock' | 'testCaptcha' | 'renderCaptcha'>;

interface CaptchaRequest {
  kind: 'picture' | 'sound';
  /** The sign-in form has separate rules. */
  form?: 'login' | 'lead' | undefined;
  /** Id of a captcha that the visitor has solved: a captcha without characters may follow. */
  solved?: string | undefined;
  /** The client's network. */
  network: string;
}

/**
 * Issues a captcha with a proof of work that grows with the recent attempts from the network, and with the failed sign-ins of
 * the whole shop. The captcha has no characters when the network has solved the captcha `solved` (at most {@link MAX_REUSES}
 * times), and for a first sign-in. Stores only a digest of the answer. Throws `RetryLaterError` when the network has too many
 * unsolved captchas.
 */
export async function createCaptcha(
  deps: CaptchaDeps,
  { kind, form, solved, network }: CaptchaRequest,
): Promise<ReplyOf<'issueCaptcha'>> {
  const subject = sha256(network);
  const captchaLimits: RateLimitKey[] = [[rateLimits.captcha, network]];
  if (kind === 'sound') captchaLimits.push([rateLimits.spokenCaptcha, network]);
  await consumeRateLimits(deps, ...captchaLimits);
  const reusesLeft = solved === undefined ? null : await takePass(deps, solved, subject);
  const raisedLevel = await findProofLevel(
    deps,
    ...captchaLimits,
    [rateLimits.wrongPasswordPerNetwork, network],
    [rateLimits.wrongPasswordInShop],
    [rateLimits.register, network],
    [rateLimits.resetPerNetwork, network],
    [rateLimits.lead, network],
  );
  // End-to-end tests register hundreds of accounts from one address.
  const level = deps.testCaptcha === null ? proofLevel(kind, raisedLevel) : 0;
  if (
    reusesLeft === null &&
    form === 'login' &&
    kind === 'picture' &&
    (await hasNoRecentFailures(deps, network))
  ) {
    // Without reuses: it does not replace the characters of a later captcha.
    const { id, challenge } = await storeChallenge(deps, {
      answer: FIRST_SIGN_IN,
      subject,
      level,
      reusesLeft: 0,
    });
    return { captcha_id: id, image: '', sound: '', challenge, needless: true };
  }
  const answer = reusesLeft === null ? randomAnswer() : NO_CHARACTERS;
  const { id, challenge } = await storeChallenge(deps, {
    answer: correctMisreadings(answer),
    subject,
    level,
    reusesLeft: reusesLeft ?? MAX_REUSES,
  });
  if (reusesLeft !== null) return { captcha_id: id, image: '', sound: '', challenge, needless: true };
  const url = await deps.renderCaptcha({ kind, answer }, network);
  return {
    captcha_id: id,
    image: kind === 'picture' ? url : '',
    sound: kind === 'sound' ? url : '',
    challenge,
  };
}

/**
 * Returns whether no sign-in from the network failed recently, few from its site failed, and the shop is not under attack from
 * many networks. `ownAttempts` are attempts of the current sign-in that are already counted; they do not matter.
 */
async function hasNoRecentFailures(deps: ChallengeDeps, network: string, ownAttempts = 0): Promise<boolean> {
  const site = networkSite(network);
  // One failure makes a network suspicious; a site of several networks needs SITE_FACTOR failures.
  const allowedPerSite = (site === network ? 0 : SITE_FACTOR - 1) + ownAttempts;
  return !(await exceedsAllowedAttempts(
    deps,
    [[rateLimits.wrongPasswordPerNetwork, network], ownAttempts],
    [[rateLimits.wrongPasswordPerNetwork, site], allowedPerSite],
    [[rateLimits.wrongPasswordInShop], rateLimits.wrongPasswordInShop.proofAfter],
  ));
}

/**
 * Throws a `BusinessError` when other recent sign-ins of the network failed or are being checked. Must be called for a first
 * sign-in after its attempt was counted and before its password is compared: otherwise several sign-ins at the same moment
 * could each try a password.
 */
export async function requireNoOtherAttempts(deps: ChallengeDeps, network: string): Promise<void> {
  if (!(await hasNoRecentFailures(deps, network, 1))) throw charactersRequiredError();
}

function charactersRequiredError(): BusinessError {
  return new BusinessError('Please enter the four characters as well.', { field: 'captcha' });
}

/**
 * Consumes a captcha of a client in `network`. Throws a `BusinessError` unless the answer is right, ignoring case, character
 * width, spaces and accepted misreadings, and its proof of work is solved. `isFirstSignIn` of the result: the captcha had no
 * characters because it was for a first sign-in, so that {@link requireNoOtherAttempts} must follow.
 */
export async function verifyCaptcha(
  { testCaptcha, ...deps }: Omit<CaptchaDeps, 'renderCaptcha'>,
  input: { captcha_id: string; captcha: string; proof?: string | undefined },
  network: string,
  form?: 'login',
): Promise<{ isFirstSignIn: boolean }> {
  const storedCaptcha = await takeCaptcha(deps.database, input.captcha_id);
  // Keyboards of other scripts type full-width letters and digits of their own.
  const answer = toAsciiDigits(input.captcha.normalize('NFKC')).replace(/\s/g, '').toUpperCase();
  const isTest = testCaptcha !== null && answer === testCaptcha.toUpperCase();
  const isFirstSignIn =
    form === 'login' && storedCaptcha !== undefined && isForFirstSignIn(storedCaptcha, answer, network);
  if (!isTest) {
    // Another sign-in may have failed since the captcha was issued.
    if (isFirstSignIn && !(await hasNoRecentFailures(deps, network))) throw charactersRequiredError();
    if (
      !storedCaptcha ||
      !isUnexpired(deps, storedCaptcha) ||
      !(isFirstSignIn || isAnswer(storedCaptcha, answer))
    )
      throw new BusinessError('The characters do not match. Please try the new ones.', { field: 'captcha' });
    if (!(await isProofValid(parseStoredChallenge(storedCaptcha), input.proof ?? '')))
      throw new BusinessError(
        'Your browser did not finish the calculation that protects this form. Please try again with a current browser, or write to us.',
        { field: 'captcha' },
      );
  }
  if (storedCaptcha) await acceptCaptcha(deps, storedCaptcha, network);
  return { isFirstSignIn };
}

/** Stops counting the captcha as unsolved. Stores a pass, with which the client gets captchas without characters. */
async function acceptCaptcha(
  deps: ChallengeDeps,
  { id, subject, reuses_left }: StoredCaptcha,
  network: string,
): Promise<void> {
  await refundRateLimits(deps, [rateLimits.captcha, network]);
  if (reuses_left === 0) return;
  const expires_at = deps.clock().getTime() + CAPTCHA_LIFETIME_MS;
  await addCaptcha(deps.database, { id: passId(id), answer_hash: '', expires_at, subject, reuses_left });
}

/** Consumes the pass of a solved captcha. Returns how many captchas without characters may follow, or null. */
async function takePass(deps: ChallengeDeps, solvedId: string, subject: string): Promise<number | null> {
  const pass = await takeCaptcha(deps.database, passId(solvedId));
  return pass && isUnexpired(deps, pass) && pass.subject === subject ? pass.reuses_left - 1 : null;
}

/** `raisedLevel` is the level that the counted attempts require, null = none. */
function proofLevel(kind: CaptchaRequest['kind'], raisedLevel: number | null): number {
  const base = BASE_LEVEL + (kind === 'sound' ? SPOKEN_EXTRA_LEVEL : 0);
  return Math.min(MAX_LEVEL, base + (raisedLevel === null ? 0 : raisedLevel + 1));
}

function passId(solvedId: string): string {
  return sha256(`pass ${solvedId}`);
}

function isForFirstSignIn({ id, answer_hash, subject }: StoredCaptcha, answer: string, network: string) {
  return (
    answer === NO_CHARACTERS && answer_hash === sha256(id + FIRST_SIGN_IN) && subject === sha256(network)
  );
}

function isAnswer({ id, answer_hash }: StoredCaptcha, answer: string): boolean {
  return answer_hash === sha256(id + correctMisreadings(answer));
}

function randomAnswer(): string {
  return Array.from({ length: ANSWER_LENGTH }, () =>
    captchaCharacters.charAt(randomInt(captchaCharacters.length)),
  ).join('');
}

function correctMisreadings(answer: string): string {
  if (answer === NO_CHARACTERS) return answer;
  return [...answer].map((character) => misreadings[character] ?? character).join('');
}
