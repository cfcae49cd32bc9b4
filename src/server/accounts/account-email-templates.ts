import type { AppContext } from '../app/context';
import { composeEmail, type Message } from '../messaging/message';

type EmailDeps = Pick<AppContext, 'settings' | 'publicOrigin'>;

export function welcomeEmail(
  { settings, publicOrigin }: EmailDeps,
  { username, email, code, known }: { username: string; email: string; code: string; known: boolean },
): Message {
  const greeting = `Hello ${username},`;
  const thanks = `thank you for registering with ${settings.brand}.`;
  const confirmation = [
    `Your code to confirm this address is ${code}. It is good for ten minutes.`,
    `Enter it at ${publicOrigin()}/user/email`,
  ];
  const alreadyVerified = [
    'There is an account that has confirmed this address before. If it is yours, sign in with it instead,',
    `or set a new password at ${publicOrigin()}/login/resetPassword`,
  ];
  return composeEmail(settings.brand, email, 'Please confirm your address', [
    greeting,
    thanks,
    ...(known ? alreadyVerified : confirmation),
    'If you did not register, you need not do anything.',
  ]);
}

export function verificationCodeEmail(
  { settings }: EmailDeps,
  { email, code }: { email: string; code: string },
): Message {
  return composeEmail(settings.brand, email, 'Your code', [
    `Your code is ${code}. It is good for ten minutes.`,
    'If you did not ask for it, somebody may have typed your address by mistake. You need not do anything.',
  ]);
}

/** `link` null means that there is no account. Only the mail says so; the screen must not. */
export function passwordResetEmail(
  { settings, publicOrigin }: EmailDeps,
  { email, link }: { email: string; link: string | null },
): Message {
  const known = [`Set a new password here within ten minutes:`, link ?? ''];
  const unknown = ['There is no account with this address.', `Register at ${publicOrigin()}/login/register`];
  return composeEmail(settings.brand, email, 'Your password', [
    ...(link ? known : unknown),
    'If you did not ask for this, you need not do anything.',
  ]);
}

export function passwordChangedEmail({ settings, publicOrigin }: EmailDeps, email: string): Message {
  return composeEmail(settings.brand, email, 'Your password was changed', [
    'The password of your account was changed, and every other session was signed out.',
    `If this was not you, set a new one at ${publicOrigin()}/login/resetPassword`,
  ]);
}

/** Contains no link, because phones open links from messages. */
export function verificationCodeSms(
  { settings }: EmailDeps,
  { mobile, code }: { mobile: string; code: string },
): Message {
  return {
    channel: 'sms',
    recipient: mobile,
    subject: '',
    body: `${code} is your ${settings.brand} code. It is good for ten minutes.`,
  };
}

/** Sent to the former address: an attacker controls the new one. */
export function emailAddressChangedEmail(
  { settings, publicOrigin }: EmailDeps,
  { formerEmail }: { formerEmail: string },
): Message {
  return composeEmail(settings.brand, formerEmail, 'Your e-mail address was changed', [
    'Your account has another e-mail address now; letters no longer come to this one.',
    `If this was not you, please write to us at once: ${settings.email}, or ${publicOrigin()}/contactUs`,
  ]);
}

/** The customer is notified because a mobile number can reset the password. */
export function mobileChangedEmail(
  { settings, publicOrigin }: EmailDeps,
  { email }: { email: string },
): Message {
  return composeEmail(settings.brand, email, 'Your mobile number was changed', [
    'Your account has another mobile number now.',
    `If this was not you, set a new password at ${publicOrigin()}/login/resetPassword`,
  ]);
}

export function accountClosedEmail({ settings }: EmailDeps, email: string): Message {
  return composeEmail(settings.brand, email, 'Your account is closed', [
    'your account was closed just now, as somebody asked who is signed in and knows its password.',
    'Your addresses, favourites and trial applications are deleted. Invoices and ledgers are kept, as the law asks.',
    `If this was not you, please write to ${settings.email}.`,
  ]);
}
