import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common';
import { dictionary, translations } from '@zxcvbn-ts/language-en';
import { handleWorkerRequests } from '../lib/worker-requests';

export interface PasswordStrength {
  /** zxcvbn score from 0 (weakest) to 4. */
  score: number;
  /** The reason for a low score in English, or null. */
  warning: string | null;
}

export interface PasswordStrengthRequest {
  password: string;
  /** The customer's own data, such as user name and e-mail address. */
  userInputs: readonly string[];
}

/**
 * Number of leading characters that are checked: the time of a check grows at least with the square of the length. Further
 * characters do not make a password weaker.
 */
const MAX_CHECKED_LENGTH = 40;

const zxcvbn = new ZxcvbnFactory({
  translations,
  graphs: adjacencyGraphs,
  dictionary: { ...commonDictionary, ...dictionary },
});

handleWorkerRequests(({ password, userInputs }: PasswordStrengthRequest): PasswordStrength => {
  const { score, feedback } = zxcvbn.check(password.slice(0, MAX_CHECKED_LENGTH), [...userInputs]);
  return { score, warning: feedback.warning };
});
