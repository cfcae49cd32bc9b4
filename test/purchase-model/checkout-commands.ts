import fc from 'fast-check';
import { expect } from 'vitest';
import { dataOf, createAddress, makeOrderRequest } from '../shopping/make-order';
import { openLines } from './purchase-model';
import { UNKNOWN_ID } from './order-requests';
import { makeCommand, anyCustomer } from './cart-commands';

const addAddress = anyCustomer.map((by) =>
  makeCommand('add an address', { by }, async (model, real) => {
    model.people[by].addresses.push(await createAddress(real.clients[by]));
  }),
);

const dropAddress = fc.record({ by: anyCustomer, index: fc.nat({ max: 3 }) }).map((facts) =>
  makeCommand(
    'drop an address',
    facts,
    async (model, real) => {
      const { addresses } = model.people[facts.by];
      const [address_id = 0] = addresses.splice(facts.index % addresses.length, 1);
      await dataOf(real.clients[facts.by].call('dropAddress', { address_id }));
    },
    (model) => model.people[facts.by].addresses.length > 0,
  ),
);

const checkout = fc
  .record({
    by: anyCustomer,
    count: fc.integer({ min: 1, max: 4 }),
    points: fc.constantFrom(0, 0, 700, 40_000, 1_000_000),
    pay_id: fc.constantFrom('wxpaynative', 'banktransfer', 'purchaseorder'),
    use_balance: fc.boolean(),
  })
  .map(({ by, count, ...choices }) =>
    makeCommand(
      'checkout',
      { by, count, ...choices },
      async (model, real) => {
        const person = model.people[by];
        const recIds = openLines(model, by)
          .slice(0, count)
          .map(({ rec_id }) => rec_id);
        if (choices.points > person.points) {
          const tooMany = real.clients[by].call('checkout', { sel_goods: recIds, points: choices.points });
          expect(await tooMany).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'points' } });
          return;
        }
        const request = await makeOrderRequest(real.clients[by], recIds, choices);
        // The contract requires an id, also for a customer without an address.
        person.seen = { ...request, address_id: request.address_id || UNKNOWN_ID, po_number: 'PO 1' };
      },
      (model) => openLines(model, by).length > 0,
    ),
  );

export const checkoutCommands = [addAddress, dropAddress, checkout, checkout, checkout, checkout];
