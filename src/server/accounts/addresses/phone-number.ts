import { toAsciiDigits } from '../../../shared/lib/ascii-digits';
import { BusinessError } from '../../http/errors';

/** Loaded on first use: it contains the rules of every country. */
const loadPhoneRules = () => import('libphonenumber-js');

/** Loaded on first use. Unlike the default build, it knows the types of numbers. */
const loadPhoneTypes = () => import('libphonenumber-js/max');

/**
 * Throws a `BusinessError` unless a number in E.164 form belongs to a mobile phone. Text messages to other numbers, such as
 * premium-rate numbers, earn money for fraudsters. Some countries do not distinguish mobile numbers from landlines.
 */
export async function requireMobileNumber(number: string): Promise<void> {
  const { parsePhoneNumberFromString } = await loadPhoneTypes();
  const parsed = parsePhoneNumberFromString(number);
  const type = parsed?.isValid() ? parsed.getType() : undefined;
  if (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return;
  throw new BusinessError('Please enter a mobile number: this one cannot receive text messages.', {
    field: 'mobile',
  });
}

/** Matches a number with an extension, which may be named in several languages. Groups: number, digits of the extension. */
const numberWithExtension =
  /^(.*?\d\)?)[\s,;]*(?:ext(?:ension|n)?|x|#|app(?:arat)?|poste|durchwahl|dw|nst|nebenstelle|int(?:erno)?|anexo|内線|转|轉)[\s.:=]*(\d{1,7})$/iu;

/**
 * Returns a number in E.164 form, with its extension if it has one: `+16172531000 ext. 12`. Accepts national numbers when
 * `country` (ISO 3166 alpha-2) is given. Throws a `BusinessError` for an invalid number.
 */
export async function normalizePhoneNumber(enteredNumber: string, country = ''): Promise<string> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await loadPhoneRules();
  // Full-width digits become ASCII before the extension is separated.
  const normalized = toAsciiDigits(enteredNumber.normalize('NFKC')).trim();
  const [, base = normalized, extensionNumber = ''] = numberWithExtension.exec(normalized) ?? [];
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  // `00` precedes country codes in most countries, but not in the United States, where people copy such numbers.
  const spellings = [base, base.replace(/^(\D*)00/, '$1+')];
  const number = spellings
    .map((spelling) => parsePhoneNumberFromString(spelling, defaultCountry))
    .find((parsed) => parsed?.isValid());
  if (number) return extensionNumber === '' ? number.number : `${number.number} ext. ${extensionNumber}`;
  throw new BusinessError('Please enter a valid number with the country code, such as +1 617 555 0142.', {
    field: 'mobile',
  });
}

/**
 * Returns a number in E.164 form as people read it, with its extension: `+1 617 253 1000 ext. 12`. Returns other texts
 * unchanged, such as numbers of older orders.
 */
export async function formatPhoneNumber(stored: string): Promise<string> {
  const { parsePhoneNumberFromString } = await loadPhoneRules();
  const [, base = stored, extensionNumber = ''] = numberWithExtension.exec(stored) ?? [];
  const number = parsePhoneNumberFromString(base);
  if (number?.number !== base) return stored;
  const formatted = number.formatInternational();
  return extensionNumber === '' ? formatted : `${formatted} ext. ${extensionNumber}`;
}

/** Like {@link normalizePhoneNumber}, but refuses extensions, which cannot receive text messages. */
export async function normalizeMobileNumber(enteredNumber: string): Promise<string> {
  const number = await normalizePhoneNumber(enteredNumber);
  if (!number.includes(' ')) return number;
  throw new BusinessError('Please enter a mobile number without an extension.', { field: 'mobile' });
}
