import { randomInt } from 'node:crypto';
import type { Deps } from '../../app/context';
import { Refusal } from '../../http/handler-types';
import { captchaPicture } from '../../images/captcha-picture';
import { addCaptcha, takeCaptcha } from './captcha-store';
import { digest, randomSecret } from '../../lib/secrets';

/** Digits and letters without those that look like another one when bent; each has a glyph and a clip. */
export const captchaCharacters = '23456789ACDEFHJKLMNPRTUWXY';
/** What a person may have read in place of one of them. */
const alike: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', V: 'U', Z: '2' };
const LENGTH = 4;
const LIFE = 5 * 60_000;

type CaptchaDeps = Pick<Deps, 'database' | 'clock' | 'testCaptcha' | 'captchaVoice'>;

/** Makes a captcha of four characters. The answer stays here, as a digest. */
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
    answer_hash: digest(id + answer),
    expires_at: clock().getTime() + LIFE,
  });
  return {
    captcha_id: id,
    image: kind === 'picture' ? captchaPicture(answer) : '',
    sound: kind === 'sound' ? await captchaVoice(answer) : '',
  };
}

/** Uses a captcha up. Refuses, naming the field, unless the answer is right; neither case nor look-alikes matter. */
export async function checkCaptcha(
  { database, clock, testCaptcha }: Omit<CaptchaDeps, 'captchaVoice'>,
  given: { captcha_id: string; captcha: string },
): Promise<void> {
  const stored = await takeCaptcha(database, given.captcha_id);
  const answer = given.captcha.replace(/\s/g, '').toUpperCase();
  if (testCaptcha !== null && answer === testCaptcha.toUpperCase()) return;
  const inTime = stored !== undefined && stored.expires_at > clock().getTime();
  if (inTime && stored.answer_hash === digest(given.captcha_id + asMeant(answer))) return;
  throw new Refusal('The characters do not match. Please try the new ones.', { field: 'captcha' });
}

function asMeant(answer: string): string {
  return [...answer].map((character) => alike[character] ?? character).join('');
}
