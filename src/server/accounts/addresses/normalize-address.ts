import type { CheckedRequestOf } from '../../../shared/contract/calls';
import { toAsciiDigits } from '../../../shared/lib/ascii-digits';
import { BusinessError } from '../../http/errors';
import type { AddressInput } from './address-store';
import type { AddressField } from './address-fields';
import { areaFieldLabel, findDeliveryArea, type DeliveryArea } from './delivery-areas';
import { normalizePhoneNumber } from './phone-number';

/** Dashes, the minus sign and the Japanese vowel mark, which keyboards offer in place of the hyphen of a postal code. */
const hyphenLike = /[\p{Pd}\u2212\u30fc]/gu;

type EnteredAddress = Omit<CheckedRequestOf<'saveAddress'>, 'address_id'>;

/**
 * Returns an entered address in its stored form: full province name, telephone number in E.164, ASCII digits, which carriers
 * can read, and '' in fields that the country does not use. Accepts postal codes of any format, because post offices change
 * the formats; the reply has a hint for an unusual code. Throws a `BusinessError` for the first invalid field.
 */
export async function normalizeAddress(entered: EnteredAddress): Promise<AddressInput> {
  const area = await findDeliveryArea(entered.country);
  if (!area) throw new BusinessError('There is no country with this code.', { field: 'country' });
  const usedFields = new Set(area.fields.map(({ name }) => name));
  const fieldValue = (name: AddressField) => (usedFields.has(name) ? entered[name] : '');
  for (const { name, label, required } of area.fields) {
    if (required && entered[name] === '')
      throw new BusinessError(`Please fill in: ${label}.`, { field: name });
  }
  const zipcode = toAsciiDigits(fieldValue('zipcode').normalize('NFKC'))
    .replace(hyphenLike, '-')
    .toUpperCase();
  return {
    consignee: entered.consignee,
    institution: entered.institution,
    department: entered.department,
    building: toAsciiDigits(entered.building),
    room: toAsciiDigits(entered.room),
    country: area.code,
    province: normalizeProvince(area, fieldValue('province')),
    city: fieldValue('city'),
    district: fieldValue('district'),
    address: toAsciiDigits(entered.address),
    zipcode,
    mobile: await normalizePhoneNumber(entered.mobile, area.code),
    email: entered.email,
  };
}

/** Returns the full name of a province that was entered by name or short form (`MA`), ignoring case and accents. */
function normalizeProvince(area: DeliveryArea, enteredProvince: string): string {
  if (area.provinces.length === 0 || enteredProvince === '') return enteredProvince;
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  const equalsEntered = (name = '') => compare(name, enteredProvince) === 0;
  const province =
    area.provinces.find(({ name }) => equalsEntered(name)) ??
    area.provinces.find(({ shortCode }) => equalsEntered(shortCode));
  if (province) return province.name;
  throw new BusinessError(
    `${areaFieldLabel(area, 'province')}: “${enteredProvince}” is not known in ${area.name}.`,
    { field: 'province' },
  );
}
