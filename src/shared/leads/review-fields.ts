/** Validation rules for reviews, used by form and server. */
export const MIN_REVIEW_LETTERS = 20;
export const MAX_REVIEW_LENGTH = 2000;

export interface ReviewFields {
  /** Stars, 1 to 5; 0 for none. */
  rating: number;
  message: string;
}

/** Reviews are public: no personal or web addresses. */
const address = /https?:|www\.|[^\s@]@[^\s@]+\.[^\s@]/iu;
/** Letters of any script. */
const letters = /\p{L}/gu;

/** Returns the problems of a review by field; empty for a valid one. */
export function reviewProblems({ rating, message }: ReviewFields): { field: string; text: string }[] {
  const problems: { field: string; text: string }[] = [];
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    problems.push({ field: 'rating', text: 'Please choose one to five stars.' });
  const text = message.trim();
  if ((text.match(letters)?.length ?? 0) < MIN_REVIEW_LETTERS)
    problems.push({
      field: 'message',
      text: `Please describe your experiment and results in at least ${MIN_REVIEW_LETTERS} letters.`,
    });
  else if (text.length > MAX_REVIEW_LENGTH)
    problems.push({ field: 'message', text: `Please write at most ${MAX_REVIEW_LENGTH} characters.` });
  else if (address.test(text))
    problems.push({
      field: 'message',
      text: 'Please leave out web and e-mail addresses: reviews are public.',
    });
  return problems;
}

/**
 * Returns the public signature of a customer: up to three initials, or the first letter of the user name without a
 * real name.
 */
export function customerInitials(realName: string, username: string): string {
  const firsts = realName
    .normalize('NFC')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '');
  const shown = firsts.length > 3 ? [...firsts.slice(0, 2), ...firsts.slice(-1)] : firsts;
  if (shown.length > 0) return shown.map((letter) => `${letter.toLocaleUpperCase('en')}.`).join(' ');
  const [first] = username.normalize('NFC').match(/[\p{L}\p{N}]/u) ?? [];
  return first ? `${first.toLocaleUpperCase('en')}.` : '–';
}
