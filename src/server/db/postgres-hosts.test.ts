import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTcpProxy } from '../../../test/databases/tcp-proxy';
import { createEmptyPostgresDatabase } from '../../../test/databases/test-database';
import { parsePostgresHosts } from './postgres-hosts';
import type { PoolUsage } from './postgres-pool';
import { openShopDatabase } from './shop-database';

describe('a URL with several hosts', () => {
  it('gives a URL for each host', () => {
    expect(parsePostgresHosts('postgres://u:p%2C@one:5433,two,[::1]:1/db?sslmode=verify-full')).toEqual({
      urls: ['one:5433', 'two', '[::1]:1'].map((host) => `postgres://u:p%2C@${host}/db?sslmode=verify-full`),
      needsPrimary: true,
      description: 'one:5433,two,[::1]:1/db',
    });
    expect(parsePostgresHosts('postgres:///shop?host=/run/postgresql')).toMatchObject({
      needsPrimary: false,
    });
    expect(parsePostgresHosts('postgres://a,b/db?target_session_attrs=any')?.needsPrimary).toBe(false);
    expect(parsePostgresHosts('postgres://a/db?target_session_attrs=read-write')?.needsPrimary).toBe(true);
  });

  it('keeps user, database and options for any hosts', () => {
    const host = fc.tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })));
    fc.assert(
      fc.property(fc.array(host, { minLength: 1, maxLength: 4 }), fc.webQueryParameters(), (hosts, query) => {
        fc.pre(!/@|target_session/.test(query));
        const names = hosts.map(([name, port]) => (port === null ? name : `${name}:${port}`));
        const parsed = parsePostgresHosts(`postgres://user:word@${names.join(',')}/shop?${query}`);
        expect(parsed?.urls).toEqual(names.map((name) => `postgres://user:word@${name}/shop?${query}`));
        expect(parsed?.description).not.toContain('word@');
      }),
    );
  });
});

describe('connections to several hosts', () => {
  /** Replaces the host of a URL by several. */
  const withHosts = (url: string, ...urls: string[]) =>
    url.replace(/@[^/]+/, `@${urls.map((one) => new URL(one).host).join(',')}`);

  it('are to the first that accepts them, and to the next when it fails', async () => {
    const url = await createEmptyPostgresDatabase();
    const [one, two] = [await startTcpProxy(url), await startTcpProxy(url)];
    let usage: (() => PoolUsage) | undefined;
    const database = await openShopDatabase(withHosts(url, 'postgres://127.0.0.1:9', one.url, two.url), {
      maxConnections: 3,
      onPool: (given) => (usage = given),
    });
    const portOf = async () => {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database);
      return rows;
    };
    expect(await portOf()).toEqual([{ one: 1 }]);
    await one.stop();
    // The connection in use may end with a failure once.
    await portOf().catch(() => undefined);
    expect(await portOf()).toEqual([{ one: 1 }]);
    const held = await Promise.all(Array.from({ length: 5 }, () => portOf()));
    expect(held).toHaveLength(5);
    expect(usage?.()).toMatchObject({ waiting: 0, max: 3 });
    expect(usage?.().open).toBeLessThanOrEqual(3);
    await database.destroy();
    await two.stop();
  });

  it('are not to a server that can only read', async () => {
    const url = await createEmptyPostgresDatabase();
    const admin = await openShopDatabase(url);
    await sql
      .raw(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`)
      .execute(admin);
    await admin.destroy();
    const separator = url.includes('?') ? '&' : '?';
    await expect(openShopDatabase(`${url}${separator}target_session_attrs=read-write`)).rejects.toThrow(
      /read-only \(25006\).*primary/,
    );
    await expect(openShopDatabase(withHosts(url, 'postgres://127.0.0.1:9', url))).rejects.toThrow(
      /read-only \(25006\)/,
    );
  });
});
