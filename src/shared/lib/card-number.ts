import { toAsciiDigits } from './ascii-digits';

/** Card networks with number prefixes and lengths. */
const networks: readonly { name: string; prefix: RegExp; lengths: readonly number[] }[] = [
  { name: 'Visa', prefix: /^4/, lengths: [13, 16, 19] },
  { name: 'Mastercard', prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { name: 'American Express', prefix: /^3[47]/, lengths: [15] },
  { name: 'Diners Club', prefix: /^(30[0-5]|3095|36|38|39)/, lengths: [14, 16] },
  { name: 'Discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { name: 'JCB', prefix: /^(352[89]|35[3-8])/, lengths: [16, 19] },
  { name: 'UnionPay', prefix: /^(62|81)/, lengths: [16, 17, 18, 19] },
  {
    name: 'Maestro',
    prefix: /^(5018|5020|5038|5893|6304|6759|676[1-3])/,
    lengths: [13, 14, 15, 16, 17, 18, 19],
  },
  { name: 'Mir', prefix: /^220[0-4]/, lengths: [16, 19] },
  { name: 'RuPay', prefix: /^(508|60|82)/, lengths: [16] },
];
const MAX_GROUPS = 6;
const MAX_DIGITS = 19;
const MIN_DIGITS = 13;
/** Lengths of the groups of digits as printed on cards. In groups of four, the last one may be shorter. */
const printedGroups = /^(4(,4){2,3}(,[1-4])?|4,6,[45]|4,3,3,3)$/;
/** Text that may separate two groups of one number. */
const groupSeparator = /^(\s{1,2}|\s?[-‐-―−./_]\s?)$/;

/**
 * Returns whether a text contains a payment card number: prefix and length of a network and a valid check digit, in
 * one piece or in printed groups. Excludes telephone numbers with a plus, GTINs of 13 digits (cards of that length
 * are no longer issued), IBANs and decimal fractions.
 */
export function containsCardNumber(text: string): boolean {
  const plain = withoutBankAccounts(toAsciiDigits(text.normalize('NFKC')).replace(/\p{Cf}/gu, ''));
  const runs = [...plain.matchAll(/\d+/g)];
  return runs.some((first, position) => {
    const before = plain.slice(Math.max(0, first.index - 2), first.index);
    const groups: string[] = [];
    let digits = '';
    for (const [groupIndex, { 0: group, index }] of runs.slice(position, position + MAX_GROUPS).entries()) {
      const previous = runs[position + groupIndex - 1];
      const gap = groupIndex > 0 && previous ? plain.slice(previous.index + previous[0].length, index) : '';
      if (groupIndex > 0 && !groupSeparator.test(gap)) return false;
      groups.push(group);
      digits += group;
      if (digits.length > MAX_DIGITS) return false;
      if (digits.length >= MIN_DIGITS && isOneNumber(groups, before) && isCardNumber(digits)) return true;
    }
    return false;
  });
}

/** Returns whether groups of digits form one number. `before` has the two characters before the first group. */
function isOneNumber(groups: readonly string[], before: string): boolean {
  const digits = groups.join('');
  // Telephone numbers have at most fifteen digits.
  if (before.endsWith('+') && digits.length <= 15) return false;
  if (groups.length > 1) return printedGroups.test(groups.map(({ length }) => length).join());
  return !/\d[.,]$/.test(before) && !isArticleNumber(digits);
}

function isCardNumber(digits: string): boolean {
  const isOfNetwork = networks.some(
    ({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits),
  );
  return isOfNetwork && luhnSum(digits) % 10 === 0;
}

/** Luhn sum (ISO/IEC 7812-1, annex B). */
export function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum;
}

/**
 * Returns whether digits are a GTIN-13 with a valid check digit (GS1 General Specifications): weights 1 and 3 from the
 * right.
 */
function isArticleNumber(digits: string): boolean {
  if (digits.length !== 13) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 3);
  }
  return sum % 10 === 0;
}

/** Shape of an IBAN, in one piece or in groups. */
const bankAccount = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;

/** Removes IBANs, whose digits may look like a card number. */
function withoutBankAccounts(text: string): string {
  return text.replace(bankAccount, (account) => (isBankAccount(account.replaceAll(' ', '')) ? '' : account));
}

/**
 * Returns whether a text is an IBAN (ISO 13616): with the first four characters at the end and letters as 10 to 35, the
 * remainder by 97 is 1.
 */
function isBankAccount(account: string): boolean {
  let remainder = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
