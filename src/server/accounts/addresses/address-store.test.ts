import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAddress,
  listAddresses,
  markDefaultAddress,
  deleteAddress,
  type AddressInput,
} from './address-store';
import { addCustomer } from '../customer-store';
import { openShopDatabase, type ShopDatabase } from '../../db/shop-database';
import { propertyRuns } from '../../../../test/fixtures/property-runs';

let db: ShopDatabase;
let people = 0;
beforeAll(async () => {
  db = await openShopDatabase(':memory:');
});
afterAll(() => db.destroy());

const text: AddressInput = {
  consignee: 'Ann',
  institution: '',
  department: '',
  building: '',
  room: '',
  country: 'DE',
  province: '',
  city: 'Ulm',
  district: '',
  address: 'Allee 1',
  zipcode: '89081',
  mobile: '+497315000',
  email: 'ann@lab.example',
};

async function somebody(): Promise<number> {
  const name = `somebody${++people}`;
  const added = await addCustomer(db, {
    username: name,
    email: `${name}@lab.example`,
    password_hash: '',
    created_at: 1,
  });
  if (!added) throw new Error('the name is taken');
  return added.id;
}

const step = fc.record({ action: fc.constantFrom('add', 'remove', 'default'), which: fc.nat(5) });

it('keeps exactly one default for any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const customer = await somebody();
      let wanted: number | null = null;
      for (const [now, { action, which }] of steps.entries()) {
        const before = await listAddresses(db, customer);
        const chosen = before[which % Math.max(before.length, 1)]?.address_id ?? 0;
        if (action === 'add') {
          const added = await addAddress(db, customer, text, now);
          wanted ??= added?.address_id ?? null;
        }
        if (action === 'default' && (await markDefaultAddress(db, customer, chosen))) wanted = chosen;
        if (action === 'remove') {
          expect(await deleteAddress(db, customer, chosen)).toBe(before.length > 0);
          const [latest] = before
            .filter(({ address_id }) => address_id !== chosen)
            .sort((one, other) => other.address_id - one.address_id);
          if (chosen === wanted) wanted = latest?.address_id ?? null;
        }
        const after = await listAddresses(db, customer);
        const defaults = after.filter(({ is_default }) => is_default).map(({ address_id }) => address_id);
        expect(defaults).toEqual(wanted === null ? [] : [wanted]);
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});
