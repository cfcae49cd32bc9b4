import type { TrialState } from '../../shared/domain/trial-states';
import type { Message } from '../messaging/outbox-store';
import type { MovedTrial } from './trial-store';
import type { Deps } from '../app/context';
import { letter } from '../messaging/email-templates';

/**
 * What a customer is told of a free sample; null where there is nothing to tell. Nothing that they wrote is in it:
 * the address may be somebody else's until it is proved.
 */
export function trialLetter({ settings }: Pick<Deps, 'settings'>, trial: MovedTrial): Message | null {
  const words = wordsFor[trial.status];
  if (!words) return null;
  const sample = `${trial.goods_name} (${trial.goods_sn})`;
  return letter(settings.brand, trial.email, words.subject, [
    `Hello ${trial.username},`,
    ...words.lines.map((line) => line.replace('{sample}', () => sample)),
  ]);
}

interface Words {
  subject: string;
  lines: readonly string[];
}

const wordsFor: Readonly<Record<TrialState, Words | null>> = {
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
