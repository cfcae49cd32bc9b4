import type { Deps } from '../app/context';
import type { Message } from '../messaging/outbox-store';
import { letter } from '../messaging/email-templates';

/** The last mail to a customer: whoever did not close the account themselves learns of it. */
export function closingLetter({ settings }: Pick<Deps, 'settings'>, email: string): Message {
  return letter(settings.brand, email, 'Your account is closed', [
    'your account was closed just now, as somebody asked who is signed in and knows its password.',
    'Your addresses, favourites and trial applications are deleted. Invoices and ledgers are kept, as the law asks.',
    `If this was not you, please write to ${settings.email}.`,
  ]);
}
