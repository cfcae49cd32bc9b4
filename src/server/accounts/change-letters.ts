import type { Deps } from '../app/context';
import type { Message } from '../messaging/outbox-store';
import { letter } from '../messaging/email-templates';

type LetterDeps = Pick<Deps, 'settings' | 'publicOrigin'>;

/** To the address that was left, because whoever stole the account reads the new one. */
export function emailChangedLetter(
  { settings, publicOrigin }: LetterDeps,
  { formerEmail }: { formerEmail: string },
): Message {
  return letter(settings.brand, formerEmail, 'Your e-mail address was changed', [
    'Your account has another e-mail address now; letters no longer come to this one.',
    `If this was not you, please write to us at once: ${settings.email}, or ${publicOrigin()}/contactUs`,
  ]);
}

/** A number can set a new password, so that a change of it is told. */
export function mobileChangedLetter(
  { settings, publicOrigin }: LetterDeps,
  { email }: { email: string },
): Message {
  return letter(settings.brand, email, 'Your mobile number was changed', [
    'Your account has another mobile number now.',
    `If this was not you, set a new password at ${publicOrigin()}/login/resetPassword`,
  ]);
}
