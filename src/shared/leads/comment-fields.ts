/** Validation rules for comments, used by form and server. */
export const MIN_COMMENT_LETTERS = 20;
export const MAX_COMMENT_LENGTH = 2000;

export interface CommentFields {
  /** Stars, 1 to 5; 0 for none. */
  rating: number;
  message: string;
}

/** Comments are public: no personal or web addresses. */
const address = /https?:|www\.|[^\s@]@[^\s@]+\.[^\s@]/iu;
/** Letters of any script. */
const letters = /\p{L}/gu;

/** Returns the problems of a comment by field; empty for a valid one. */
export function commentProblems({ rating, message }: CommentFields): { field: string; text: string }[] {
  const problems: { field: string; text: string }[] = [];
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    problems.push({ field: 'rating', text: 'Please choose one to five stars.' });
  const text = message.trim();
  if ((text.match(letters)?.length ?? 0) < MIN_COMMENT_LETTERS)
    problems.push({
      field: 'message',
      text: `Please write ${MIN_COMMENT_LETTERS} letters or more: what you did, and what came out.`,
    });
  else if (text.length > MAX_COMMENT_LENGTH)
    problems.push({ field: 'message', text: `Please write ${MAX_COMMENT_LENGTH} characters at the most.` });
  else if (address.test(text))
    problems.push({
      field: 'message',
      text: 'Please leave web and e-mail addresses out: everybody can read a comment.',
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
