import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { makeVerifiedCustomer } from '../../test/fixtures/make-customer';
import { dataOf, createAddress, makeOrder, findVariantsInStock } from '../../test/shopping/make-order';
import { makeShop } from '../../test/fixtures/make-shop';
import { operatorCommand } from '../../test/fixtures/operator-command';
import { messagesSentTo } from '../../test/fixtures/sent-messages';
import { root } from '../setup.mjs';

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'orders-'));
});
afterAll(() => rm(data, { recursive: true }));

const orders = (...words: string[]) => run('orders', ...words);

/** Runs `npm run shop -- …` without blocking the shop in this process. */
async function run(...words: string[]) {
  const child = spawn(process.execPath, [...operatorCommand(), ...words], {
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [buffer(child.stdout), buffer(child.stderr)];
  const [status] = (await once(child, 'close')) as [number];
  return { status, out: (await out).toString(), err: (await err).toString() };
}

describe('npm run shop', () => {
  it('creates no shop when there is none', async () => {
    const none = await orders('list');
    expect([none.status, none.out]).toEqual([1, '']);
    expect(none.err).toContain(`There is no shop in ${data}`);
  });

  it('fails with a reason when the input ends before a password', async () => {
    const unanswered = await run('stands', 'decrypt', join(root, 'package.json'));
    expect(unanswered).toMatchObject({ status: 1, out: '' });
    expect(unanswered.err).toContain('No password was entered.');
  });

  it.each([
    ['package.json', 'A file of this name exists already (EEXIST).'],
    ['missing/key.pem', 'There is no such file or folder (ENOENT).'],
  ])('names a file that it cannot write, the cause and a remedy: %s', async (name, cause) => {
    const file = join(data, name);
    await writeFile(join(data, 'package.json'), '{}');
    const failed = await run('catalogue', 'create-key', file);
    expect(failed).toMatchObject({ status: 1, out: '' });
    expect(failed.err).toContain(`${file}\n  Cause:  ${cause}\n  Remedy: `);
    expect(failed.err).not.toContain('database');
  });

  it('prints why an argument is refused', async () => {
    const refused = await orders('mark-paid', 'QB260309418203', ' ');
    expect(refused).toMatchObject({ status: 1, out: '', err: 'error: The reference must not be empty.\n' });
  });

  it('works while the shop is running and taking orders', async () => {
    const shop = await makeShop({}, join(data, 'shop.sqlite'));
    const { client, email } = await makeVerifiedCustomer(shop, 'ann');
    await createAddress(client);
    const sizes = await findVariantsInStock(shop, { minStock: 50, count: 2 });
    const first = await makeOrder(client, sizes, { pay_id: 'banktransfer' });
    let running = true;
    const buying = (async () => {
      let bought = 0;
      for (; running && bought < 40; bought += 1) await makeOrder(client, sizes);
      return bought;
    })();
    expect(await orders('list', 'paid')).toMatchObject({ status: 0, out: 'No orders found.\n' });
    const paid = await orders('mark-paid', first.order_sn, 'REF-1');
    expect(paid).toMatchObject({
      status: 0,
      out: `Order ${first.order_sn} is paid. The customer is notified by e-mail.\n`,
    });
    const wrong = await orders('complete', first.order_sn);
    expect([wrong.status, wrong.out]).toEqual([1, '']);
    expect(wrong.err).toContain(`Cannot complete order ${first.order_sn}: its state is paid.`);
    running = false;
    expect(await buying).toBeGreaterThan(0);

    expect((await dataOf(client.call('orderDetail', { order_id: first.order_id }))).order_status).toBe(
      'paid',
    );
    const letters = await messagesSentTo(shop.deps.database, email);
    // The e-mails of forty orders within an hour are joined.
    const sentence = `Your order ${first.order_sn} is paid.`;
    expect(letters.flatMap(({ body }) => body.split(sentence).slice(1))).toHaveLength(1);
    const blank = await orders('cancel', first.order_sn, ' ');
    expect(blank).toEqual({ status: 1, out: '', err: 'error: The reason must not be empty.\n' });
    expect((await orders('check')).out).toBe('Orders, stock, points and payments add up.\n');
    const exported = await orders('export');
    expect(exported.out.startsWith('\uFEFForder_sn,')).toBe(true);
    expect(exported.out.endsWith('\r\n')).toBe(true);
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
    await shop.close();
  });
});
