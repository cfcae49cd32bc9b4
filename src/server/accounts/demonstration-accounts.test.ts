import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captchaFor, makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { anonymousCaller } from '../http/caller';
import type { Log } from '../observability/log';
import { formatDemonstrationAccounts, createDemonstrationAccounts } from './demonstration-accounts';

let shop: TestShop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const write: Log['info'] = (event, fields) => lines.push(JSON.stringify({ event, ...fields }));
  shop = await makeShop({ log: { info: write, error: write } });
});
afterEach(() => shop.close());

const count = async () => (await shop.deps.database.selectFrom('customer').select('id').execute()).length;

describe('demonstration accounts', () => {
  it('are created on the first run and can sign in', async () => {
    const accounts = await createDemonstrationAccounts(shop.deps);
    expect(accounts).toHaveLength(2);
    for (const { username, password } of accounts) {
      const given = { account: username, password, ...(await captchaFor(shop.client)) };
      expect(await shop.client.call('logOn', given)).toMatchObject({
        ok: true,
        data: { ECS: { username } },
      });
    }
  });

  it('have random passwords that appear in no table and no log', async () => {
    const other = await makeShop();
    const [here, there] = [
      await createDemonstrationAccounts(shop.deps),
      await createDemonstrationAccounts(other.deps),
    ];
    await other.close();
    const passwords = [...here, ...there].map(({ password }) => password);
    expect(new Set(passwords).size).toBe(4);
    for (const password of passwords)
      expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
    const { database } = shop.deps;
    const tables = [
      await database.selectFrom('customer').selectAll().execute(),
      await database.selectFrom('outbox').selectAll().execute(),
      await database.selectFrom('audit').selectAll().execute(),
    ];
    const kept = JSON.stringify(tables) + lines.join();
    for (const { username, password } of here) {
      expect(kept).toContain(username);
      expect(kept).not.toContain(password);
    }
  });

  it('are created only once', async () => {
    await createDemonstrationAccounts(shop.deps);
    expect(await createDemonstrationAccounts(shop.deps)).toEqual([]);
    expect(await count()).toBe(2);
  });

  it('are not created when a customer exists', async () => {
    await makeCustomer(shop, 'somebody');
    expect(await createDemonstrationAccounts(shop.deps)).toEqual([]);
    expect(await count()).toBe(1);
  });

  it('are not created in a shop that is not a demonstration', async () => {
    const settings = { ...shop.deps.settings, demonstration_notice: '' };
    expect(await createDemonstrationAccounts({ ...shop.deps, settings })).toEqual([]);
    expect(await count()).toBe(0);
  });

  it('do not weaken the captcha', async () => {
    const strict = { ...shop.deps, testCaptcha: null };
    await createDemonstrationAccounts(strict);
    expect(strict.testCaptcha).toBeNull();
    const request = { username: 'robot', email: 'r@a.example', password: 'quartz-lantern-72-meadow' };
    await expect(
      shop.deps.handlers.register(
        { ...request, captcha_id: 'none', captcha: 'ACDE' },
        strict,
        anonymousCaller,
      ),
    ).rejects.toMatchObject({ field: 'captcha' });
  });

  it('are printed one per line', () => {
    expect(formatDemonstrationAccounts([])).toBe('');
    expect(formatDemonstrationAccounts([{ username: 'ann', password: 'abcd-efgh' }])).toBe(
      'Demonstration accounts (shown only once):\n  ann   abcd-efgh\n',
    );
  });
});
