/** Validation rules for reviews, used by form and server. */
export const MIN_REVIEW_LETTERS = 20;
export const MAX_REVIEW_LENGTH = 2000;
export const MAX_DILUTION_LENGTH = 40;

/** Maximum bytes of an uploaded image. The form shrinks larger ones before it sends them. */
export const MAX_REVIEW_IMAGE_BYTES = 2_000_000;
/** Maximum width times height of an uploaded image. */
export const MAX_REVIEW_IMAGE_PIXELS = 16_000_000;
/** Names of the formats that the server decodes. */
export const reviewImageFormats: readonly string[] = ['jpeg', 'png', 'webp'];

/** Outcome of an experiment with the product. */
export const reviewResults = ['worked', 'optimized', 'failed'] as const;
export type ReviewResult = (typeof reviewResults)[number];

export const reviewResultLabels: Readonly<Record<ReviewResult, string>> = {
  worked: 'Worked',
  optimized: 'Worked after optimization',
  failed: 'Did not work',
};

/** How a customer used the product; '' when not stated. */
export interface ReviewConditions {
  application: string;
  species: string;
  /** Dilution or concentration. */
  dilution: string;
  result: ReviewResult | '';
}

export interface ReviewFields extends ReviewConditions {
  /** Stars, 1 to 5; 0 for none. */
  rating: number;
  message: string;
}

/** Applications and species of a product, the only ones that its reviews can name. */
export interface ReviewChoices {
  applications: readonly string[];
  species: readonly string[];
}

/** A web or e-mail address, which reviews must not contain because they are public. */
const webOrEmailAddress = /https?:|www\.|[^\s@]@[^\s@]+\.[^\s@]/iu;
/** Letters of any script. */
const letters = /\p{L}/gu;

const amount = String.raw`\d{1,7}(?:[.,]\d{1,3})?`;
const range = (value: string) => `${value}(?:\\s?[-–]\\s?${value})?`;
/** `1:1000`, `1:500–1:2000`, `1:500-2000`, with thousands separators. */
const ratio = new RegExp(`^1\\s?:\\s?${amount}(?:\\s?[-–]\\s?(?:1\\s?:\\s?)?${amount})?$`);
/** `5 µg/mL`, `0.5–2 µM`, `2%`, `10 U/mL`, `5 µL/test`. */
const concentration = new RegExp(
  `^${range(amount)}\\s?(?:%|[pnuµμm]?g/[uµμm]?[lL]|[pnuµμm]?M|[kmuµμ]?U/[uµμm]?[lL]|[uµμ](?:[lL]|g)/test)$`,
);

/** Returns whether a text is a dilution such as `1:500–1:2000` or a concentration such as `5 µg/mL`. */
export function isDilution(text: string): boolean {
  return text.length <= MAX_DILUTION_LENGTH && (ratio.test(text) || concentration.test(text));
}

/** Returns the problems of a review by field; empty for a valid one. `choices` are those that the product offers. */
export function reviewProblems(
  fields: ReviewFields,
  choices: ReviewChoices,
): { field: string; text: string }[] {
  const { rating, application, species, dilution, message } = fields;
  const problems: { field: string; text: string }[] = [];
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    problems.push({ field: 'rating', text: 'Please choose one to five stars.' });
  if (application && !choices.applications.includes(application))
    problems.push({ field: 'application', text: 'Please choose an application from the list.' });
  if (species && !choices.species.includes(species))
    problems.push({ field: 'species', text: 'Please choose a species from the list.' });
  if (dilution.trim() && !isDilution(dilution.trim()))
    problems.push({
      field: 'dilution',
      text: 'Please enter a dilution such as 1:1000 or a concentration such as 5 µg/mL.',
    });
  const text = message.trim();
  if ((text.match(letters)?.length ?? 0) < MIN_REVIEW_LETTERS)
    problems.push({
      field: 'message',
      text: `Please describe your experiment and results in at least ${MIN_REVIEW_LETTERS} letters.`,
    });
  else if (text.length > MAX_REVIEW_LENGTH)
    problems.push({ field: 'message', text: `Please write at most ${MAX_REVIEW_LENGTH} characters.` });
  else if (webOrEmailAddress.test(text))
    problems.push({
      field: 'message',
      text: 'Please leave out web and e-mail addresses: reviews are public.',
    });
  return problems;
}

/**
 * Returns the public signature of a customer: the initials of the real name (of the first two and the last of more than three
 * words), or else the first letter or digit of the user name; a dash without either.
 */
export function customerInitials(realName: string, username: string): string {
  const firstLetters = realName
    .normalize('NFC')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '');
  const initials =
    firstLetters.length > 3 ? [...firstLetters.slice(0, 2), ...firstLetters.slice(-1)] : firstLetters;
  if (initials.length > 0) return initials.map((letter) => `${letter.toLocaleUpperCase('en')}.`).join(' ');
  const [first] = username.normalize('NFC').match(/[\p{L}\p{N}]/u) ?? [];
  return first ? `${first.toLocaleUpperCase('en')}.` : '–';
}
