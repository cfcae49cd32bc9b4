import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../shared/contract/calls';
import { makeCustomer, type TestCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { MAX_ADDRESSES } from '../../../shared/accounts/address-limit';

let shop: TestShop;
let time = Date.UTC(2026, 0, 5);
let people = 0;
let ann: TestCustomer;
beforeAll(async () => {
  // Each reading of the clock is a second later, so that the order is known.
  shop = await makeShop({ clock: () => new Date((time += 1000)) });
});
beforeEach(async () => {
  // After the window of the registration rate limit.
  time += 3_600_000;
  ann = await makeCustomer(shop, `ann${++people}`);
});
afterAll(() => shop.close());

type AddressInput = RequestOf<'saveAddress'>;

const ulm: AddressInput = {
  consignee: 'Ann Lee',
  country: 'DE',
  city: 'Ulm',
  address: 'Albert-Einstein-Allee 11',
  zipcode: '89081',
  mobile: '0731 5000',
  email: 'ann@lab.example',
};
const boston: AddressInput = {
  consignee: 'Ann Lee',
  country: 'US',
  province: 'MA',
  city: 'Boston',
  address: '77 Avenue Pasteur',
  zipcode: '02115',
  mobile: '617 555 0142',
  email: 'ann@lab.example',
};

async function save(entered: AddressInput, who = ann) {
  const saved = await who.client.call('saveAddress', entered);
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure));
  return saved.data;
}

async function areaOf(country: string) {
  const area = await shop.client.call('deliveryAreas', { country });
  if (!area.ok) throw new Error(JSON.stringify(area.failure));
  return area.data;
}

async function listed(who = ann) {
  const all = await who.client.call('addresses', {});
  if (!all.ok) throw new Error(JSON.stringify(all.failure));
  return all.data.list;
}

describe('address', () => {
  it('is stored in the format of its country with an E.164 number', async () => {
    const saved = await save({ ...boston, district: 'left over from another country' });
    expect(saved).toMatchObject({ province: 'Massachusetts', district: '', mobile: '+16175550142' });
    expect(await listed()).toEqual([saved]);
  });

  it.each([
    ['a province in any case', { province: 'massachusetts' }, { province: 'Massachusetts' }],
    ['an American number in full', { mobile: '+1 (617) 555-0142' }, { mobile: '+16175550142' }],
    ['a number of another country', { mobile: '+49 731 5000' }, { mobile: '+497315000' }],
    ['wide digits of a Chinese keyboard', { zipcode: '０２１１５' }, { zipcode: '02115' }],
    [
      'wide digits of a room',
      { room: '１２–３', address: '５ Elm Road' },
      { room: '12–3', address: '5 Elm Road' },
    ],
    ['Arabic digits of a ZIP code', { zipcode: '٠٢١١٥' }, { zipcode: '02115' }],
    ['a ZIP code with a dash', { zipcode: '02115–5701' }, { zipcode: '02115-5701' }],
    ['a ZIP code with a minus sign', { zipcode: '02115−5701' }, { zipcode: '02115-5701' }],
    [
      'a ZIP code with a Japanese vowel mark for the hyphen',
      { zipcode: '02115ー5701' },
      { zipcode: '02115-5701' },
    ],
    ['a long ZIP code', { zipcode: '02115-5701' }, { zipcode: '02115-5701' }],
    ['letters of an Italian province', milan('MI'), { province: 'MI', zipcode: '20121' }],
    ['a Philippine province by name', cebu, { province: 'Cebu', district: 'Lahug' }],
    ['Québec without its accent', quebec('quebec'), { province: 'Quebec', zipcode: 'G1R 4S9' }],
  ])('accepts %s', async (_name, entered, stored) => {
    expect(await save({ ...boston, ...entered })).toMatchObject(stored);
  });

  it.each<[string, Partial<AddressInput>, string]>([
    ['an unknown country', { country: 'ZZ' }, 'country'],
    ['no city', { city: '' }, 'city'],
    ['a blank city', { city: '   ' }, 'city'],
    ['no state', { province: '' }, 'province'],
    ['no Italian province', milan(''), 'province'],
    ['a state of another country', { province: 'Bayern' }, 'province'],
    ['no ZIP code', { zipcode: '' }, 'zipcode'],
    ['an invalid number', { mobile: '12345 678' }, 'mobile'],
  ])('is rejected by field with %s', async (_name, entered, field) => {
    const refused = await ann.client.call('saveAddress', { ...boston, ...entered });
    expect(refused).toMatchObject({ failure: { kind: 'refused', field } });
    expect(await listed()).toEqual([]);
  });

  it('has fields for the place within an institution', async () => {
    const inside = { institution: 'Example Institute', department: 'Chemistry', building: 'B', room: '12' };
    const saved = await save({ ...boston, ...inside });
    expect(saved).toMatchObject(inside);
    expect(saved.lines).toEqual([
      'Ann Lee',
      'Example Institute',
      'Chemistry',
      'Building B, Room 12',
      '77 Avenue Pasteur',
      'Boston, Massachusetts 02115',
      'United States',
    ]);
    expect(await listed()).toEqual([saved]);
  });

  it.each([
    ['VN', '11022', 'Hanoi'],
    ['TW', '106319', 'Taipei'],
    ['AR', 'C1425CLA', 'Buenos Aires'],
    ['EG', '4450113', 'Cairo'],
    ['GB', 'BFPO 61', 'BFPO'],
    ['DE', 'D-69120', 'Heidelberg'],
    ['CH', 'CH-8001', 'Zürich'],
    ['PL', '00950', 'Warszawa'],
    ['US', '0211', 'Boston'],
    ['US', 'SW1A 1AA', 'Boston'],
    ['KZ', 'A15H7T7', 'Almaty'],
    ['GH', 'GA-183-8164', 'Accra'],
    ['PA', '0801', 'Panama City'],
    ['HK', '999077', 'Sha Tin'],
  ])('keeps a postal code of %s: %s', async (country, zipcode, city) => {
    const [province = ''] = (await areaOf(country)).provinces;
    const entered = { ...boston, country, zipcode, city, province, mobile: '+1 617 555 0142' };
    expect(await save(entered)).toMatchObject({ country, zipcode });
  });

  it.each([
    ['a usual code', {}, ''],
    ['the country before it', { country: 'DE', province: '', city: 'Heidelberg', zipcode: 'D-69120' }, ''],
    ['an unusual code', { zipcode: '0211' }, 'Please check the ZIP code “0211”'],
    ['a foreign code', { zipcode: 'SW1A 1AA' }, 'Please check the ZIP code “SW1A 1AA”'],
  ])('gives a hint about the postal code only when it is unusual: %s', async (_what, entered, hint) => {
    const saved = await save({ ...boston, mobile: '+1 617 555 0142', ...entered });
    expect((await listed()).find(({ address_id }) => address_id === saved.address_id)).toEqual(saved);
    if (hint === '') expect(saved.hint).toBe('');
    else expect(saved.hint).toContain(hint);
  });

  it('in Ireland needs no Eircode', async () => {
    const dublin = { country: 'IE', province: 'Dublin', city: 'Dublin', zipcode: '', mobile: '01 896 1000' };
    expect(await save({ ...boston, ...dublin })).toMatchObject({ zipcode: '' });
  });

  it('keeps the extension of a telephone number', async () => {
    expect(await save({ ...boston, mobile: '617-555-0142 x12' })).toMatchObject({
      mobile: '+16175550142 ext. 12',
      telephone: '+1 617 555 0142 ext. 12',
    });
  });

  it.each<[string, Partial<AddressInput>]>([
    [
      'Singapore has no city',
      { country: 'SG', city: '', province: '', zipcode: '138673', mobile: '6872 9105' },
    ],
    ['Hong Kong has no postal codes', { country: 'HK', city: 'Sha Tin', zipcode: '', mobile: '2609 6000' }],
    [
      'Dubai is an emirate',
      { country: 'AE', province: 'Dubai', city: '', zipcode: '', mobile: '04 224 5555' },
    ],
    ['Kosovo has no postal code rule', { country: 'XK', city: 'Prishtina', mobile: '044 123 456' }],
    [
      'Ireland has Eircodes',
      { country: 'IE', province: 'Dublin', zipcode: 'D02 AF30', mobile: '01 896 1000' },
    ],
  ])('requires only the fields of its country: %s', async (_name, entered) => {
    expect(await save({ ...boston, province: '', ...entered })).toMatchObject({ country: entered.country });
  });
});

const cebu: Partial<AddressInput> = {
  country: 'PH',
  province: 'Cebu',
  city: 'Cebu City',
  district: 'Lahug',
  zipcode: '6000',
  mobile: '032 231 5555',
};

function milan(province: string): Partial<AddressInput> {
  return { country: 'IT', province, city: 'Milano', zipcode: '20121', mobile: '02 8846 1234' };
}

function quebec(province: string): Partial<AddressInput> {
  return { country: 'CA', province, city: 'Québec', zipcode: 'g1r 4s9', mobile: '418 555 0142' };
}

describe('address book', () => {
  it('makes the first address the default and lists it first', async () => {
    expect(await ann.client.call('defaultAddress', {})).toEqual({ ok: true, data: null });
    const first = await save(ulm);
    const second = await save(boston);
    const third = await save({ ...boston, consignee: 'Lab' });
    expect([first.is_default, second.is_default]).toEqual([true, false]);
    expect((await listed()).map((one) => one.address_id)).toEqual(
      [first, third, second].map((saved) => saved.address_id),
    );
    expect(await ann.client.call('defaultAddress', {})).toEqual({ ok: true, data: first });
  });

  it('moves the default', async () => {
    await save(ulm);
    const { address_id } = await save(boston);
    expect(await ann.client.call('setDefaultAddress', { address_id })).toMatchObject({ ok: true });
    expect((await listed()).map((one) => one.is_default)).toEqual([true, false]);
    expect(await ann.client.call('defaultAddress', {})).toMatchObject({ data: { address_id } });
  });

  it('makes the most recently changed address the default when the default is deleted', async () => {
    const [first, second, third] = [await save(ulm), await save(boston), await save(ulm)];
    await save({ ...boston, address_id: second.address_id });
    await ann.client.call('dropAddress', { address_id: first.address_id });
    expect((await listed()).map((one) => [one.address_id, one.is_default])).toEqual([
      [second.address_id, true],
      [third.address_id, false],
    ]);
    for (const { address_id } of [second, third]) await ann.client.call('dropAddress', { address_id });
    expect(await listed()).toEqual([]);
    expect(await ann.client.call('defaultAddress', {})).toEqual({ ok: true, data: null });
  });

  it('updates an address', async () => {
    const { address_id } = await save(ulm);
    const changed = await save({ ...boston, address_id });
    expect(changed).toMatchObject({ address_id, country: 'US', is_default: true });
    expect(await listed()).toEqual([changed]);
  });

  it('does not reveal addresses of others', async () => {
    const { address_id } = await save(ulm);
    const bob = await makeCustomer(shop, `bob${people}`);
    const kept = await save(boston, bob);
    for (const id of [address_id, 2_000_000]) {
      const missing = { failure: { kind: 'refused', field: 'address_id' } };
      expect(await bob.client.call('saveAddress', { ...boston, address_id: id })).toMatchObject(missing);
      expect(await bob.client.call('dropAddress', { address_id: id })).toMatchObject(missing);
      expect(await bob.client.call('setDefaultAddress', { address_id: id })).toMatchObject(missing);
    }
    expect(await listed(bob)).toEqual([kept]);
    expect(await listed()).toHaveLength(1);
  });

  it('is limited to twenty addresses for concurrent requests too', async () => {
    const saved = await Promise.all(Array.from({ length: 30 }, () => ann.client.call('saveAddress', ulm)));
    expect(saved.filter((outcome) => outcome.ok)).toHaveLength(MAX_ADDRESSES);
    expect(saved.find((outcome) => !outcome.ok)).toMatchObject({ failure: { kind: 'refused' } });
    const list = await listed();
    expect(list).toHaveLength(MAX_ADDRESSES);
    expect(list.filter((candidate) => candidate.is_default)).toHaveLength(1);
    await ann.client.call('dropAddress', { address_id: list[0]?.address_id ?? 0 });
    expect(await ann.client.call('saveAddress', ulm)).toMatchObject({ ok: true });
  });
});
