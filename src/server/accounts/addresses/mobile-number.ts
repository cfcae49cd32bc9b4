import { BusinessError } from '../../http/errors';

/** Loaded on first use: it contains the rules of every country. */
const phoneNumbers = () => import('libphonenumber-js');

/**
 * Returns a number in E.164 form (`+861055500142`). Accepts national numbers when `country` (ISO 3166
 * alpha-2) is given. Throws a `BusinessError` for an invalid number.
 */
export async function normalizeMobileNumber(entered: string, country = ''): Promise<string> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await phoneNumbers();
  const number = parsePhoneNumberFromString(entered, isSupportedCountry(country) ? country : undefined);
  if (number?.isValid()) return number.number;
  throw new BusinessError('Please enter a valid number with the country code, such as +1 617 555 0142.', {
    field: 'mobile',
  });
}
