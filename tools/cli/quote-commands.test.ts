import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteNumber } from '../../src/shared/orders/quote-state';
import { addQuote, toQuoteLine } from '../../src/server/orders/quote-store';
import { copyRelease, linkedReleaseFile, linkRelease } from '../../test/databases/link-release';
import { fakeClock } from '../../test/fakes/fake-clock';
import { makeVerifiedCustomer, type TestCustomer } from '../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { runCli } from '../../test/fixtures/run-cli';
import { messagesSentTo } from '../../test/fixtures/sent-messages';
import { findVariants } from '../../test/shopping/find-variants';
import { createAddress, dataOf, makeOrderRequest } from '../../test/shopping/make-order';

const time = fakeClock('2026-03-09T22:00:00Z');
let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
});
afterAll(() => shop.close());

const run = (...words: string[]) => runCli(shop.deps, ['quotes', ...words]);

async function requested(): Promise<string> {
  const { id } = await shop.deps.database
    .selectFrom('customer')
    .select('id')
    .where('username', '=', 'ann')
    .executeTakeFirstOrThrow();
  const lines = (await findVariants(shop, 2, 20)).map((variant, index) =>
    toQuoteLine(variant, 2, index === 0 ? 1000 : null),
  );
  const id_ = await addQuote(shop.deps.database, {
    customer_id: id,
    recipient: 'Institute',
    state: 'requested',
    revision: 0,
    request: 'For two\nprojects',
    note: '',
    lines,
    created_at: time.now(),
    offered_at: null,
    expires_at: null,
  });
  return quoteNumber(id_);
}

describe('shop quotes', () => {
  it('lists, shows and answers a quote, which the customer then orders', async () => {
    expect(await run('list')).toBe('No quotes found.');
    const number = await requested();
    expect(await run('list', 'requested')).toBe(
      `${number}  requested  2026-03-09  no offer  1 open  ann, Institute`,
    );
    const before = await run('show', number.toLowerCase());
    expect(before).toContain('  request: For two projects');
    expect(before).toMatch(/ {2}1: 2 × \S+ .*\$10\.00 each\n {2}2: 2 × \S+ .*price open/);
    expect(await run('answer', number, '2026-03-31', '2=3x80.50', '--note', 'Ships on ice.')).toBe(
      `Quote ${number} is offered until 2026-03-31, revision 1, subtotal $261.50. The customer is notified by e-mail.`,
    );
    expect(await run('list', 'offered')).toBe(
      `${number}  offered    2026-03-09  until 2026-03-31  $261.50  ann, Institute`,
    );
    const request = await makeOrderRequest(ann.client, [], { quote_sn: number });
    const { order_sn } = await dataOf(ann.client.call('placeOrder', request, { key: randomUUID() }));
    const after = await run('show', number);
    for (const part of [
      `order: ${order_sn}`,
      'note: Ships on ice.',
      'revision 1 by staff: Offered until 2026-03-31: 1=2x10.00 2=3x80.50',
      `revision 1 by customer: Ordered with order ${order_sn}.`,
    ])
      expect(after).toContain(part);
    expect(await runCli(shop.deps, ['orders', 'show', order_sn])).toContain(`  quote: ${number}`);
    const [head, row] = (await runCli(shop.deps, ['orders', 'export'])).split('\r\n');
    expect(head).toMatch(/,quote_sn$/);
    expect(row).toMatch(new RegExp(`,${number}$`));
    await expect(run('withdraw', number, 'mistake')).rejects.toThrow(
      `Quote ${number}: It was ordered with order ${order_sn}.`,
    );
  });

  it('withdraws a quote and moves another one', async () => {
    const [first, second] = [await requested(), await requested()];
    expect(await run('withdraw', first, 'no', 'supplier')).toContain(`Quote ${first} is withdrawn.`);
    await expect(run('answer', first, '2026-03-31', '2=1.00')).rejects.toThrow(
      `Quote ${first}: It was withdrawn.`,
    );
    await makeVerifiedCustomer(shop, 'bob');
    expect(await run('assign', second, 'bob@institute.example')).toBe(`Quote ${second} belongs to bob.`);
    await expect(run('assign', second, 'nobody')).rejects.toThrow('There is no such account.');
  });

  it('creates a quote that was not requested, which the customer orders at its prices', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'quotes-'));
    await linkRelease(dataFolder);
    const create = (...words: string[]) =>
      runCli(shop.deps, ['quotes', 'create', 'ann', '2026-03-31', ...words], { dataFolder });
    const [first = expect.fail(), second = expect.fail()] = await findVariants(shop, 2, 20);
    const sn = first.product.goods_sn;
    const named = `${sn}:${first.attr_value}`;
    const lines = [`${named}=2x12.50`, `${second.product.goods_sn}:${second.attr_value}=3x0.99`];
    const texts = ['--for', 'Institute of Botany', '--note', 'Ships on ice.'];
    const printed = await create(...lines, ...texts);
    const [number = ''] = /Q\d{8}/.exec(printed) ?? [];
    expect(printed).toBe(
      `Quote ${number} is offered until 2026-03-31, subtotal $27.97. The customer is notified by e-mail.`,
    );
    const [email] = await messagesSentTo(shop.deps.database, ann.email);
    expect(email?.body).toContain(`Here are the prices of your quote ${number}`);
    expect(await run('show', number)).toContain('prepared for: Institute of Botany');
    expect(await run('show', number)).toContain(
      'revision 1 by staff: Offered without a request until 2026-03-31: 1=2x12.50 2=3x0.99',
    );
    const request = await makeOrderRequest(ann.client, [], { quote_sn: number });
    const { order_id } = await dataOf(ann.client.call('placeOrder', request, { key: randomUUID() }));
    const { amounts } = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(amounts.goods).toBe('27.97');

    await expect(
      create(`${named}=2x12.50`, `${sn.toLowerCase()}:${first.attr_value}=1x1.00`),
    ).rejects.toThrow('is in two lines. Use one line.');
    await expect(create('XX1=1x1.00')).rejects.toThrow('XX1: The catalogue has no product with this number.');
    await expect(create(`${sn}:7 barrels=1x1.00`)).rejects.toThrow('The product has no such size, but ');
    for (const wrong of [sn, `${sn}=1`, `${sn}=0x1.00`, `${sn}=1x0.00`, `${sn}=1x1.5`, `${sn}=10001x1.00`])
      await expect(create(wrong)).rejects.toThrow(`${wrong} is not a line.`);
    await expect(create(...lines, '--note', '\u{1F600}'.repeat(3))).rejects.toThrow();
    await expect(
      runCli(shop.deps, ['quotes', 'create', 'nobody', '2026-03-31', ...lines], { dataFolder }),
    ).rejects.toThrow('There is no such account.');
    await expect(
      runCli(shop.deps, ['quotes', 'create', 'ann', '2026-03-01', ...lines], { dataFolder }),
    ).rejects.toThrow('The last day 2026-03-01 is not possible.');
    expect(await run('list', 'offered')).toBe('No quotes found.');
    await rm(dataFolder, { recursive: true });
  });

  it('creates a quote for catalogue numbers with lower-case letters and blanks, as imported shops have them', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'quotes-'));
    await copyRelease(dataFolder);
    const [product = expect.fail()] = await findVariants(shop, 1, 20);
    const { goods_id } = product.product;
    const catalogue = new Database(linkedReleaseFile(dataFolder));
    catalogue.prepare("update product set goods_sn = 'ab 12c' where goods_id = ?").run(goods_id);
    catalogue.close();
    for (const number of ['ab 12c', 'AB 12C'])
      expect(
        await runCli(
          shop.deps,
          ['quotes', 'create', 'ann', '2026-03-31', `${number}:${product.attr_value}=1x1.00`],
          { dataFolder },
        ),
      ).toContain('is offered until 2026-03-31');
    await rm(dataFolder, { recursive: true });
  });

  it.each([
    [['answer', 'Q00000001', '2026-03-08'], 'The last day 2026-03-08 is not possible.'],
    [['answer', 'Q00000001', '2027-03-10'], 'Choose a day from 2026-03-09 to 2027-03-09.'],
    [['answer', 'Q00000001', '2026-03-31', '1=12'], '1=12 is not a price.'],
    [['answer', 'Q00000001', '2026-03-31', '1=0.00'], '1=0.00 is not a price.'],
    [['answer', 'Q00000001', '2026-03-31', '1=0x1.00'], '1=0x1.00 is not a price.'],
    [['answer', 'Q00000001', '2026-03-31', '1=1.00', '1=2.00'], 'Line 1 has two prices.'],
    [['show', 'QB1'], 'QB1 is not the number of a quote.'],
    [['show', 'Q00009999'], 'Quote Q00009999: There is no such quote.'],
  ])('says why %j is refused', async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message);
  });
});
