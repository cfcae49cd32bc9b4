import type { LeadFields, LeadKind } from '../../shared/leads/lead-fields';
import type { Deps } from '../app/context';
import type { Message } from '../messaging/outbox-store';
import { letter } from '../accounts/account-email-templates';

type LetterDeps = Pick<Deps, 'settings'>;

const named: Readonly<Record<LeadKind, string>> = {
  contact: 'question',
  sample: 'application for a free sample',
  trial: 'application for a trial set',
  scholarship: 'application for a scholarship',
};

const fieldNames: Readonly<Record<keyof LeadFields, string>> = {
  name: 'Name',
  email: 'E-mail',
  institution: 'Institution',
  country: 'Country',
  address: 'Address',
  phone: 'Telephone',
  topic: 'About',
  goods_sn: 'Products',
  paper: 'Publication',
  message: 'Message',
};

/** What the staff reads. All that was typed stands in the body: a letter's head is the shop's own words alone. */
export function leadLetter(
  { settings }: LetterDeps,
  { kind, receipt, fields }: { kind: LeadKind; receipt: string; fields: LeadFields },
): Message {
  const filled = (Object.keys(fieldNames) as (keyof LeadFields)[]).filter((name) => fields[name] !== '');
  return letter(settings.brand, settings.email, `New ${named[kind]}, ${receipt}`, [
    `Somebody sent the shop a ${named[kind]}; its number is ${receipt}.`,
    ...filled.map((name) => `${fieldNames[name]}: ${fields[name]}`),
  ]);
}

/** What the sender gets. Nothing that was typed is in it: the address may be somebody else's. */
export function receiptLetter(
  { settings }: LetterDeps,
  { kind, receipt, email }: { kind: LeadKind; receipt: string; email: string },
): Message {
  return letter(settings.brand, email, `We have your ${named[kind]}, ${receipt}`, [
    'Hello,',
    `thank you: your ${named[kind]} is with us. Its number is ${receipt}; please name it when you write or call.`,
    `We answer within two working days. If it is urgent, call ${settings.phone}.`,
    'If you did not send anything, somebody may have typed your address by mistake. You need not do anything.',
  ]);
}
