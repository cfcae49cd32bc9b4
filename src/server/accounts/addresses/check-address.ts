import { validate } from 'postal-codes-js';
import type { CheckedRequestOf } from '../../../shared/contract/calls';
import { BusinessError } from '../../http/errors';
import type { AddressInput } from './address-store';
import { hasPostalCodeRule, type AddressField } from './address-format';
import { findDeliveryArea, type DeliveryArea } from './delivery-areas';
import { normalizeMobileNumber } from './mobile-number';

type EnteredAddress = Omit<CheckedRequestOf<'saveAddress'>, 'address_id'>;

/**
 * Validates and normalizes an address: full province name, mobile number in E.164, '' in fields that the
 * country does not use. Throws a `BusinessError` for the first invalid field.
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
  return {
    consignee: entered.consignee,
    country: area.code,
    province: normalizeProvince(area, fieldValue('province')),
    city: fieldValue('city'),
    district: fieldValue('district'),
    address: entered.address,
    zipcode: checkPostalCode(area, fieldValue('zipcode').normalize('NFKC').toUpperCase()),
    mobile: await normalizeMobileNumber(entered.mobile, area.code),
    email: entered.email,
  };
}

/** Matches the name or the short form (`MA`), ignoring case and accents. */
function normalizeProvince(area: DeliveryArea, entered: string): string {
  if (area.provinces.length === 0 || entered === '') return entered;
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  const same = (name = '') => compare(name, entered) === 0;
  const found =
    area.provinces.find(({ name }) => same(name)) ?? area.provinces.find((one) => same(one.shortCode));
  if (!found) throw unknownValueError(area, 'province', entered);
  return found.name;
}

function checkPostalCode(area: DeliveryArea, entered: string): string {
  if (entered === '' || !hasPostalCodeRule(area.code) || validate(area.code, entered) === true)
    return entered;
  throw unknownValueError(area, 'zipcode', entered);
}

function unknownValueError(area: DeliveryArea, field: AddressField, entered: string): BusinessError {
  const label = area.fields.find(({ name }) => name === field)?.label ?? field;
  return new BusinessError(`${label}: “${entered}” is not known in ${area.name}.`, { field });
}
