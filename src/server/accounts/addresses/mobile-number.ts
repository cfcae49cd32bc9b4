import { Refusal } from '../../http/handler-types';

/** It comes with the first number, and knows those of every country. */
const phoneNumbers = () => import('libphonenumber-js');

/**
 * A number in E.164 form (`+861055500142`). Refuses what is no number, or lacks the country's code; with `country`
 * (ISO 3166 alpha-2) a number as people there dial it will do.
 */
export async function internationalNumber(typed: string, country = ''): Promise<string> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await phoneNumbers();
  const number = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : undefined);
  if (number?.isValid()) return number.number;
  throw new Refusal('Please enter a valid number with the country code, such as +1 617 555 0142.', {
    field: 'mobile',
  });
}
