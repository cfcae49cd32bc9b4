/**
 * What a comment on a product has to be: one set of rules for the form, which says what is wrong at once, and for the
 * server, which believes no form.
 */
export const LEAST_COMMENT = 20;
export const LONGEST_COMMENT = 2000;

export interface CommentFields {
  /** Stars, 1 to 5; 0 = none given yet. */
  rating: number;
  message: string;
}

/** Who reads a comment is anybody, so that no address belongs in it: neither somebody's own nor one to be led to. */
const address = /https?:|www\.|[^\s@]@[^\s@]+\.[^\s@]/iu;
/** Letters of any script, without which a text of signs says nothing. */
const letters = /\p{L}/gu;

/** What is wrong with a comment, field by field; nothing when it can be shown. */
export function commentProblems({ rating, message }: CommentFields): { field: string; text: string }[] {
  const problems: { field: string; text: string }[] = [];
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    problems.push({ field: 'rating', text: 'Please choose one to five stars.' });
  const text = message.trim();
  if ((text.match(letters)?.length ?? 0) < LEAST_COMMENT)
    problems.push({
      field: 'message',
      text: `Please write ${LEAST_COMMENT} letters or more: what you did, and what came out.`,
    });
  else if (text.length > LONGEST_COMMENT)
    problems.push({ field: 'message', text: `Please write ${LONGEST_COMMENT} characters at the most.` });
  else if (address.test(text))
    problems.push({
      field: 'message',
      text: 'Please leave web and e-mail addresses out: everybody can read a comment.',
    });
  return problems;
}

/**
 * By which letters a customer signs what everybody reads: those that their name begins with, three at the most, or
 * the first one of the user name where no name is known. Never anything that leads to them, such as an e-mail address.
 */
export function initialsOf(realName: string, username: string): string {
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
