import { validate } from 'postal-codes-js';
import type { CheckedRequestOf } from '../../../shared/contract/calls';
import { BusinessError } from '../../http/errors';
import type { AddressInput } from './address-store';
import { hasPostalCodeRule, type AddressField } from './address-format';
import { findDeliveryArea, type DeliveryArea } from './delivery-areas';
import { normalizePhoneNumber } from './phone-number';

type EnteredAddress = Omit<CheckedRequestOf<'saveAddress'>, 'address_id'>;

/**
 * Validates and normalizes an address: full province name, telephone number in E.164, '' in fields that the
 * country does not use. Throws a `BusinessError` for the first invalid field. Post offices change their codes, so that an
 * unknown one is only mentioned.
 */
export async function checkAddress(entered: EnteredAddress): Promise<AddressInput> {
  const area = await findDeliveryArea(entered.country);
  if (!area) throw new BusinessError('There is no country with this code.', { field: 'country' });
  const has = new Set(area.fields.map(({ name }) => name));
  const fieldValue = (name: AddressField) => (has.has(name) ? entered[name] : '');
  for (const { name, label, required } of area.fields) {
    if (required && entered[name] === '')
      throw new BusinessError(`Please fill in: ${label}.`, { field: name });
  }
  const zipcode = fieldValue('zipcode').normalize('NFKC').toUpperCase();
  return {
    consignee: entered.consignee,
    institution: entered.institution,
    department: entered.department,
    building: entered.building,
    room: entered.room,
    country: area.code,
    province: normalizeProvince(area, fieldValue('province')),
    city: fieldValue('city'),
    district: fieldValue('district'),
    address: entered.address,
    zipcode,
    mobile: await normalizePhoneNumber(entered.mobile, area.code),
    email: entered.email,
  };
}

/** Matches the name or the short form (`MA`), ignoring case and accents. */
function normalizeProvince(area: DeliveryArea, entered: string): string {
  if (area.provinces.length === 0 || entered === '') return entered;
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  const same = (name = '') => compare(name, entered) === 0;
  const found =
    area.provinces.find(({ name }) => same(name)) ??
    area.provinces.find((province) => same(province.shortCode));
  if (found) return found.name;
  throw new BusinessError(`${labelOf(area, 'province')}: “${entered}” is not known in ${area.name}.`, {
    field: 'province',
  });
}

/** Many people write the country before the code: `D-69120`. */
const countryPrefix = /^[A-Z]{1,3}-(?=\d)/;

/** Says that a postal code does not have the usual format of its country; '' for one that has it. */
export async function findPostalCodeHint(country: string, entered: string): Promise<string> {
  const plain = entered.replace(countryPrefix, '');
  const isUsual =
    entered === '' ||
    !hasPostalCodeRule(country) ||
    [plain, entered].some((code) => validate(country, code) === true);
  const area = isUsual ? null : await findDeliveryArea(country);
  if (!area) return '';
  return `Please check the ${labelOf(area, 'zipcode')} “${entered}”: it does not have the usual format (${area.name}).`;
}

function labelOf(area: DeliveryArea, field: AddressField): string {
  return area.fields.find(({ name }) => name === field)?.label ?? field;
}
