import type { LeadFields, LeadKind } from '../../shared/leads/lead-fields';
import type { AppContext } from '../app/context';
import { type Message, composeEmail } from '../messaging/message';
import type { TrialState } from '../../shared/leads/trials';
import type { TrialWithCustomer } from './trial-store';

type LeadEmailDeps = Pick<AppContext, 'settings'>;

const kindNames: Readonly<Record<LeadKind, string>> = {
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

/** Notifies the staff. User input appears only in the body: the headers contain no user input. */
export function leadStaffEmail(
  { settings }: LeadEmailDeps,
  { kind, receipt, fields }: { kind: LeadKind; receipt: string; fields: LeadFields },
): Message {
  const filled = (Object.keys(fieldNames) as (keyof LeadFields)[]).filter((name) => fields[name] !== '');
  return composeEmail(settings.brand, settings.email, `New ${kindNames[kind]}, ${receipt}`, [
    `Somebody sent the shop a ${kindNames[kind]}; its number is ${receipt}.`,
    ...filled.map((name) => `${fieldNames[name]}: ${fields[name]}`),
  ]);
}

/** Contains no user input because the address may belong to someone else. */
export function leadReceiptEmail(
  { settings }: LeadEmailDeps,
  { kind, receipt, email }: { kind: LeadKind; receipt: string; email: string },
): Message {
  return composeEmail(settings.brand, email, `We have your ${kindNames[kind]}, ${receipt}`, [
    'Hello,',
    `thank you: your ${kindNames[kind]} is with us. Its number is ${receipt}; please name it when you write or call.`,
    `We answer within two working days. If it is urgent, call ${settings.phone}.`,
    'If you did not send anything, somebody may have typed your address by mistake. You need not do anything.',
  ]);
}

/**
 * Returns null for states without a notification. Contains no user input because the address may be
 * unverified.
 */
export function trialStatusEmail({ settings }: LeadEmailDeps, trial: TrialWithCustomer): Message | null {
  const content = contentByState[trial.status];
  if (!content) return null;
  const sample = `${trial.goods_name} (${trial.goods_sn})`;
  return composeEmail(settings.brand, trial.email, content.subject, [
    `Hello ${trial.username},`,
    ...content.lines.map((line) => line.replace('{sample}', () => sample)),
  ]);
}

interface EmailContent {
  subject: string;
  lines: readonly string[];
}

const contentByState: Readonly<Record<TrialState, EmailContent | null>> = {
  applied: {
    subject: 'Your trial application',
    lines: [
      'we have received your application for a free sample of {sample}.',
      'We will write again once it has been decided. Your account shows how far it is.',
    ],
  },
  approved: {
    subject: 'Your trial application is approved',
    lines: ['your application for a free sample of {sample} is approved. It will be sent soon.'],
  },
  sent: {
    subject: 'Your free sample is on its way',
    lines: [
      'your free sample of {sample} has been sent.',
      'Please tell us in your account how it worked for you; it takes two minutes.',
    ],
  },
  refused: {
    subject: 'Your trial application',
    lines: [
      'we cannot send you a free sample of {sample} this time.',
      'You are welcome to apply for another product.',
    ],
  },
  reported: null,
};
