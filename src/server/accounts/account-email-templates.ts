import type { Deps } from '../app/context';
import type { Message } from '../messaging/outbox-store';

/** Every letter that the shop writes about an account, in plain text: nothing in it can hide. */
type LetterDeps = Pick<Deps, 'settings' | 'publicOrigin'>;

export function welcome(
  { settings, publicOrigin }: LetterDeps,
  { username, email, code, known }: { username: string; email: string; code: string; known: boolean },
): Message {
  const greeting = `Hello ${username},`;
  const thanks = `thank you for registering with ${settings.brand}.`;
  const proof = [
    `Your code to confirm this address is ${code}. It is good for ten minutes.`,
    `Enter it at ${publicOrigin()}/user/email`,
  ];
  const already = [
    'There is an account that has confirmed this address before. If it is yours, sign in with it instead,',
    `or set a new password at ${publicOrigin()}/login/resetPassword`,
  ];
  return letter(settings.brand, email, 'Please confirm your address', [
    greeting,
    thanks,
    ...(known ? already : proof),
    'If you did not register, you need not do anything.',
  ]);
}

export function proofLetter(
  { settings }: LetterDeps,
  { email, code }: { email: string; code: string },
): Message {
  return letter(settings.brand, email, 'Your code', [
    `Your code is ${code}. It is good for ten minutes.`,
    'If you did not ask for it, somebody may have typed your address by mistake. You need not do anything.',
  ]);
}

/** `link` null = there is no account; the mail says so, because the answer on the screen must not. */
export function resetLetter(
  { settings, publicOrigin }: LetterDeps,
  { email, link }: { email: string; link: string | null },
): Message {
  const known = [`Set a new password here within ten minutes:`, link ?? ''];
  const unknown = ['There is no account with this address.', `Register at ${publicOrigin()}/login/register`];
  return letter(settings.brand, email, 'Your password', [
    ...(link ? known : unknown),
    'If you did not ask for this, you need not do anything.',
  ]);
}

export function passwordChangedLetter({ settings, publicOrigin }: LetterDeps, email: string): Message {
  return letter(settings.brand, email, 'Your password was changed', [
    'The password of your account was changed, and every other session was signed out.',
    `If this was not you, set a new one at ${publicOrigin()}/login/resetPassword`,
  ]);
}

/** One short message, without a link that a telephone would open. */
export function codeMessage(
  { settings }: LetterDeps,
  { mobile, code }: { mobile: string; code: string },
): Message {
  return {
    channel: 'sms',
    recipient: mobile,
    subject: '',
    body: `${code} is your ${settings.brand} code. It is good for ten minutes.`,
  };
}

/** A mail of the shop: one paragraph a line, signed with the shop's name. */
export function letter(brand: string, recipient: string, subject: string, lines: readonly string[]): Message {
  return {
    channel: 'mail',
    recipient,
    subject: `${subject} - ${brand}`,
    body: `${lines.join('\n\n')}\n\n${brand}\n`,
  };
}
