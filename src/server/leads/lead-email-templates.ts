import type { LeadFields, LeadKind } from '../../shared/leads/lead-fields';
import type { AppContext } from '../app/context';
import {
  asShopText,
  customerEmail,
  shopText,
  staffEmail,
  type CustomerEmail,
  type ShopText,
  type StaffEmail,
} from '../messaging/message';
import type { TrialState } from '../../shared/leads/trials';
import type { TrialWithCustomer } from './trial-store';

type LeadEmailDeps = Pick<AppContext, 'settings'>;

const kindNames: Readonly<Record<LeadKind, ShopText>> = {
  contact: shopText`question`,
  sample: shopText`application for a free sample`,
  trial: shopText`application for a trial set`,
  scholarship: shopText`application for a scholarship`,
};

const fieldNames: Readonly<Record<keyof LeadFields, string>> = {
  name: 'Name',
  email: 'E-mail',
  institution: 'Institution',
  country: 'Country',
  address: 'Address',
  phone: 'Telephone',
  topic: 'Topic',
  goods_sn: 'Products',
  publication: 'Publication',
  message: 'Message',
};

/** Notifies the staff. User input appears only in the body, so that it cannot inject headers. */
export function leadStaffEmail(
  { settings }: LeadEmailDeps,
  { kind, receipt, fields }: { kind: LeadKind; receipt: string; fields: LeadFields },
): StaffEmail {
  const filledFields = (Object.keys(fieldNames) as (keyof LeadFields)[]).filter(
    (name) => fields[name] !== '',
  );
  return staffEmail(settings, shopText`New ${kindNames[kind]}, ${asShopText(receipt)}`, [
    `A visitor sent a new ${kindNames[kind]}. Reference number: ${receipt}.`,
    ...filledFields.map((name) => `${fieldNames[name]}: ${fields[name]}`),
  ]);
}

/**
 * Confirms a form to the customer who was signed in. Other senders see the reference number on the screen only: nothing proves
 * that the entered address is theirs.
 */
export function leadReceiptEmail(
  { settings }: LeadEmailDeps,
  { kind, receipt, customerId }: { kind: LeadKind; receipt: string; customerId: number },
): CustomerEmail {
  const name = kindNames[kind];
  const number = asShopText(receipt);
  return customerEmail(settings, { customerId }, shopText`We received your ${name}, ${number}`, [
    shopText`Hello,`,
    shopText`We have received your ${name}. Your reference number is ${number}. Please quote it when you write or call.`,
    shopText`We reply within two business days. For urgent questions, call ${asShopText(settings.phone)}.`,
  ]);
}

/** Notifies the applicant of the state of a sample application. Returns null for states without a notification. */
export function trialStatusEmail(
  { settings }: LeadEmailDeps,
  trial: TrialWithCustomer,
): CustomerEmail | null {
  const content = contentByState[trial.status];
  if (!content) return null;
  const sample = `${trial.goods_name} (${trial.goods_sn})`;
  return customerEmail(settings, { customerId: trial.customer_id }, asShopText(content.subject), [
    shopText`Hello,`,
    ...content.lines.map((line) => asShopText(line.replace('{sample}', () => sample))),
  ]);
}

interface EmailContent {
  subject: string;
  lines: readonly string[];
}

const contentByState: Readonly<Record<TrialState, EmailContent | null>> = {
  applied: {
    subject: 'Your sample application',
    lines: [
      'We have received your application for a free sample of {sample}.',
      'We will e-mail you our decision. Your account shows the status.',
    ],
  },
  approved: {
    subject: 'Your sample application is approved',
    lines: ['Your application for a free sample of {sample} is approved. We will ship it soon.'],
  },
  sent: {
    subject: 'Your free sample is on its way',
    lines: [
      'Your free sample of {sample} has shipped.',
      'Please give feedback in your account. It takes two minutes.',
    ],
  },
  refused: {
    subject: 'Your sample application',
    lines: [
      'We cannot send you a free sample of {sample} this time.',
      'You are welcome to apply for another product.',
    ],
  },
  reported: null,
};
