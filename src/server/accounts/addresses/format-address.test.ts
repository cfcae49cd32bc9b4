import { expect, it } from 'vitest';
import type { AddressFields } from '../../../shared/accounts/empty-address';
import { emptyAddress } from '../../../shared/accounts/empty-address';
import { addressLines, readStoredAddress, serializeAddress } from './format-address';

const lines = (fields: Partial<AddressFields>) => addressLines(readStoredAddress(JSON.stringify(fields)));
const ann = { consignee: 'Ann Lee', address: '11 Ring', mobile: '+1', email: 'ann@lab.example' };

it.each<[Partial<AddressFields>, string[]]>([
  [
    { ...ann, country: 'US', city: 'Boston', province: 'Massachusetts', zipcode: '02115' },
    ['Ann Lee', '11 Ring', 'Boston, Massachusetts 02115', 'United States'],
  ],
  [{ ...ann, country: 'DE', city: 'Ulm', zipcode: '89081' }, ['Ann Lee', '11 Ring', '89081 Ulm', 'Germany']],
  [
    { ...ann, country: 'GB', city: 'Cambridge', zipcode: 'CB2 1TN' },
    ['Ann Lee', '11 Ring', 'Cambridge', 'CB2 1TN', 'United Kingdom'],
  ],
  [
    { ...ann, country: 'JP', province: 'Tokyo', zipcode: '113-8654' },
    ['Ann Lee', '11 Ring, Tokyo', '113-8654', 'Japan'],
  ],
  [
    {
      consignee: '王小明',
      institution: '某某大学',
      department: '化学系',
      building: '3',
      address: '学院路1号',
      country: 'CN',
      province: '北京市',
      city: '北京',
      district: '海淀区',
      zipcode: '100080',
    },
    ['100080', '北京市北京海淀区', '学院路1号', 'Building 3', '化学系', '某某大学', '王小明', 'China'],
  ],
  // No postal code in the format of the country.
  [
    { ...ann, address: '1111 Ring', country: 'AE', province: 'Dubai', zipcode: '11' },
    ['Ann Lee', '1111 Ring', 'Dubai', '11', 'United Arab Emirates'],
  ],
  [
    { ...ann, country: 'GH', city: 'Accra', zipcode: 'GA-183-8164' },
    ['Ann Lee', '11 Ring', 'Accra', 'GA-183-8164', 'Ghana'],
  ],
  [{ ...ann, country: 'ZZ', city: 'Nowhere' }, ['Ann Lee', '11 Ring', 'Nowhere', 'ZZ']],
  [{ ...ann }, ['Ann Lee', '11 Ring']],
])('writes %j', (fields, expected) => expect(lines(fields)).toEqual(expected));

it('writes institution, department, building and room between name and street', () => {
  const inside = { institution: 'Example Institute', department: 'Chemistry', building: 'B', room: '3.14' };
  expect(lines({ ...ann, ...inside, country: 'DE', city: 'Ulm', zipcode: '89081' })).toEqual([
    'Ann Lee',
    'Example Institute',
    'Chemistry',
    'Building B, Room 3.14',
    '11 Ring',
    '89081 Ulm',
    'Germany',
  ]);
  const words = { building: 'Tower East', room: 'Lab 2' };
  expect(lines({ ...ann, ...words, country: 'DE', city: 'Ulm', zipcode: '89081' })[1]).toBe(
    'Tower East, Lab 2',
  );
});

it('stores and reads the fields of an address, and nothing that was derived from them', () => {
  const shown = { ...emptyAddress, city: 'Ulm', hint: 'unusual', lines: ['Ulm'], address_id: 7 };
  const expected = { ...emptyAddress, city: 'Ulm' };
  expect(JSON.parse(serializeAddress(shown))).toEqual(expected);
  expect(readStoredAddress(JSON.stringify(shown))).toEqual(expected);
});
