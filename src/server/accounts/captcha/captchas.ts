import { randomInt } from 'node:crypto';
import type { AppContext } from '../../app/context';
import { BusinessError } from '../../http/errors';
import { captchaImage } from './captcha-image';
import { addCaptcha, takeCaptcha } from './captcha-store';
import { randomSecret } from '../../lib/random';
import { sha256 } from '../../lib/hash';

/** Digits and letters that stay distinct when distorted; each has a glyph and a clip. */
export const captchaCharacters = '23456789ACDEFHJKLMNPRTUWXY';
/** Accepted misreadings. */
const misreadings: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', V: 'U', Z: '2' };
const LENGTH = 4;
const LIFETIME_MS = 5 * 60_000;

type CaptchaDeps = Pick<AppContext, 'database' | 'clock' | 'testCaptcha' | 'captchaVoice'>;

/** Stores only a digest of the answer. */
export async function issueCaptcha(
  { database, clock, captchaVoice }: CaptchaDeps,
  kind: 'picture' | 'sound',
): Promise<{ captcha_id: string; image: string; sound: string }> {
  const answer = Array.from({ length: LENGTH }, () =>
    captchaCharacters.charAt(randomInt(captchaCharacters.length)),
  ).join('');
  const id = randomSecret();
  await addCaptcha(database, {
    id,
    answer_hash: sha256(id + answer),
    expires_at: clock().getTime() + LIFETIME_MS,
  });
  return {
    captcha_id: id,
    image: kind === 'picture' ? captchaImage(answer) : '',
    sound: kind === 'sound' ? await captchaVoice(answer) : '',
  };
}

/**
 * Consumes a captcha. Throws a `BusinessError` unless the answer is right, ignoring case and accepted
 * misreadings.
 */
export async function verifyCaptcha(
  { database, clock, testCaptcha }: Omit<CaptchaDeps, 'captchaVoice'>,
  input: { captcha_id: string; captcha: string },
): Promise<void> {
  const stored = await takeCaptcha(database, input.captcha_id);
  const answer = input.captcha.replace(/\s/g, '').toUpperCase();
  if (testCaptcha !== null && answer === testCaptcha.toUpperCase()) return;
  const inTime = stored !== undefined && stored.expires_at > clock().getTime();
  if (inTime && stored.answer_hash === sha256(input.captcha_id + correctMisreadings(answer))) return;
  throw new BusinessError('The characters do not match. Please try the new ones.', { field: 'captcha' });
}

function correctMisreadings(answer: string): string {
  return [...answer].map((character) => misreadings[character] ?? character).join('');
}
