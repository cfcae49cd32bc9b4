import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { makeVerifiedCustomer, type TestCustomer } from '../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { operatorCommand } from '../../test/fixtures/operator-command';
import { runCli } from '../../test/fixtures/run-cli';

let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: () => new Date(Date.UTC(2026, 0, 5)) });
  ann = await makeVerifiedCustomer(shop, 'ann');
});
afterAll(() => shop.close());

const run = (...words: string[]) => runCli(shop.deps, ['samples', ...words]);

async function applied(goodsId: number, purpose = 'To compare two lots.'): Promise<string> {
  const reply = await ann.client.call('applyForTrial', { goods_id: goodsId, kind: 'ELISA', purpose });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return String(reply.data.trial_id);
}

async function subjects(): Promise<string[]> {
  const mails = await shop.deps.database
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', ann.email)
    .orderBy('id')
    .execute();
  return mails.map(({ subject }) => subject);
}

describe('shop samples', () => {
  it('lists open applications, decides them and notifies the customer', async () => {
    expect(await run('list')).toBe('No open applications.');
    const id = await applied(17);
    expect(await run('list')).toMatch(
      new RegExp(`^${id}  applied  2026-01-05  QC10000 Caffeine\n    ann: ELISA`),
    );
    expect(await run('approve', id)).toContain(`Application ${id} is approved`);
    expect((await subjects()).at(-1)).toContain('approved');
    expect(await run('list')).toContain('ship to: no address');
    await ann.client.call('saveAddress', {
      consignee: 'Ann Lee',
      country: 'DE',
      city: 'Ulm',
      address: 'Allee 1',
      zipcode: '89081',
      mobile: '0731 5000',
      email: ann.email,
    });
    expect(await run('list')).toContain('ship to: Ann Lee, Allee 1, 89081 Ulm, Germany, +49 731 5000');
    expect(await run('send', id)).toContain(`Application ${id} is sent`);
    expect((await subjects()).at(-1)).toContain('on its way');
  });

  it('fails on an impossible decision and notifies nobody', async () => {
    const id = await applied(20);
    expect(await run('refuse', id)).toContain(`Application ${id} is refused`);
    const before = await subjects();
    for (const move of ['approve', 'send', 'refuse']) {
      await expect(run(move, id)).rejects.toThrow(`Cannot ${move} application ${id}:`);
      await expect(run(move, '2000000')).rejects.toThrow(`Cannot ${move} application 2000000:`);
    }
    expect(await subjects()).toEqual(before);
  });

  it('removes control characters from customers’ text', async () => {
    const id = await applied(21);
    await shop.deps.database
      .updateTable('trial')
      .set({ purpose: '\u001b[2J\u009b31m\u202Eall\r\nis well' })
      .where('trial_id', '=', Number(id))
      .execute();
    const listed = await run('list');
    expect(listed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(listed).toContain('all is well');
  });

  it.each([
    [[]],
    [['approve']],
    [['approve', 'x']],
    [['report', '1']],
    [['approve', '1', '2']],
    [['list', '1']],
  ])('rejects %j with a usage error', async (words) => {
    await expect(run(...words)).rejects.toThrow(CommanderError);
  });
});

describe('the process', () => {
  const main = (data: string, ...words: string[]) =>
    spawnSync(process.execPath, [...operatorCommand(), 'samples', ...words], {
      env: { ...process.env, DATA_DIR: data },
      encoding: 'utf8',
    });

  it('uses the shop in the data folder and creates none', async () => {
    const data = await mkdtemp(join(tmpdir(), 'trials-'));
    const none = main(data, 'list');
    expect([none.status, none.stdout]).toEqual([1, '']);
    expect(none.stderr).toContain(`There is no shop in ${data}`);
    await (await openShopDatabase(join(data, 'shop.sqlite'))).destroy();
    expect(main(data, 'list').stdout).toBe('No open applications.\n');
    const wrong = main(data, 'approve', '1');
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain('Cannot approve application 1');
    await rm(data, { recursive: true });
  });
});
