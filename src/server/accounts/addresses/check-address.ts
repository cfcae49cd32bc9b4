import { validate } from 'postal-codes-js';
import type { CheckedRequestOf } from '../../../shared/contract/calls';
import { Refusal } from '../../http/handler-types';
import type { AddressText } from './address-store';
import { hasPostalCodes } from './address-format';
import type { AddressField } from './address-labels';
import { deliveryArea, type DeliveryArea } from './delivery-areas';
import { internationalNumber } from './mobile-number';

type Typed = Omit<CheckedRequestOf<'saveAddress'>, 'address_id'>;

/**
 * An address as it is kept: the province by its full name, the number in international form, and nothing in parts
 * that addresses of the country do not have. Refuses, naming the field, what a parcel would not arrive with.
 */
export async function checkAddress(typed: Typed): Promise<AddressText> {
  const area = await deliveryArea(typed.country);
  if (!area) throw new Refusal('There is no country with this code.', { field: 'country' });
  const has = new Set(area.fields.map(({ name }) => name));
  const kept = (name: AddressField) => (has.has(name) ? typed[name] : '');
  for (const { name, label, required } of area.fields) {
    if (required && typed[name] === '') throw new Refusal(`Please fill in: ${label}.`, { field: name });
  }
  return {
    consignee: typed.consignee,
    country: area.code,
    province: provinceOf(area, kept('province')),
    city: kept('city'),
    district: kept('district'),
    address: typed.address,
    zipcode: postalCodeOf(area, kept('zipcode').normalize('NFKC').toUpperCase()),
    mobile: await internationalNumber(typed.mobile, area.code),
    email: typed.email,
  };
}

/** By its name or its short form (`MA`), in any case and with or without accents. */
function provinceOf(area: DeliveryArea, typed: string): string {
  if (area.provinces.length === 0 || typed === '') return typed;
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  const same = (name = '') => compare(name, typed) === 0;
  const found =
    area.provinces.find(({ name }) => same(name)) ?? area.provinces.find((one) => same(one.shortCode));
  if (!found) throw unknown(area, 'province', typed);
  return found.name;
}

function postalCodeOf(area: DeliveryArea, typed: string): string {
  if (typed === '' || !hasPostalCodes(area.code) || validate(area.code, typed) === true) return typed;
  throw unknown(area, 'zipcode', typed);
}

function unknown(area: DeliveryArea, field: AddressField, typed: string): Refusal {
  const label = area.fields.find(({ name }) => name === field)?.label ?? field;
  return new Refusal(`${label}: “${typed}” is not known in ${area.name}.`, { field });
}
