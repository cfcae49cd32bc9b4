import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits, type RateLimit } from '../../src/server/accounts/rate-limits';
import { endpoints, type CallName } from '../../src/shared/contract/endpoints';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { root } from '../setup.mjs';
import { findLedgerProblem, readLedger } from './asvs-ledger';

/** How many requirements of level 1 stand in each section; sections without one are left out. */
const sections: Readonly<Record<string, number>> = {
  'V1.2': 5,
  'V1.3': 2,
  'V1.5': 1,
  'V2.1': 1,
  'V2.2': 2,
  'V2.3': 1,
  'V3.2': 2,
  'V3.3': 1,
  'V3.4': 2,
  'V3.5': 3,
  'V4.1': 1,
  'V4.4': 1,
  'V5.2': 2,
  'V5.3': 2,
  'V6.1': 1,
  'V6.2': 8,
  'V6.3': 2,
  'V6.4': 2,
  'V7.2': 4,
  'V7.4': 2,
  'V8.1': 1,
  'V8.2': 2,
  'V8.3': 1,
  'V9.1': 3,
  'V9.2': 1,
  'V10.4': 5,
  'V11.3': 2,
  'V11.4': 1,
  'V12.1': 1,
  'V12.2': 2,
  'V13.4': 1,
  'V14.2': 1,
  'V14.3': 1,
  'V15.1': 1,
  'V15.2': 1,
  'V15.3': 1,
};

const { text, items } = await readLedger();

describe('the ledger', () => {
  it('has every requirement of level 1 once, and counts them right', () => {
    const first = items.slice(0, 70);
    const found: Record<string, number> = {};
    for (const { requirementId } of first) {
      const section = requirementId.replace(/\.\d+$/, '');
      found[section] = (found[section] ?? 0) + 1;
    }
    expect(found).toEqual(sections);
    expect(new Set(items.map(({ requirementId }) => requirementId)).size).toBe(items.length);
    const count = (state: string) => first.filter((item) => item.state === state).length;
    const words = `${count('met')} met, ${count('not applicable')} not applicable, ${count('deviation')} deviations`;
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  });

  it.each(items.map((item) => [item.requirementId, item] as const))(
    'shows what it says: %s',
    async (_name, item) => {
      expect(await findLedgerProblem(item)).toBe('');
    },
  );

  it.each([
    ['no test', 'met', 'believe me'],
    ['a test that there is not', 'met', '`src/server/app/create-api.test.ts` › is perfect'],
    ['a file that there is not', 'met', '`src/server/none.test.ts` › is perfect'],
    ['no reason', 'deviation', 'so'],
    ['a state that there is not', 'nearly met', 'because of this and that'],
  ])('would be found out with %s', async (_name, state, evidence) => {
    expect(await findLedgerProblem({ requirementId: 'V0.0.0', state, evidence })).not.toBe('');
  });

  it('lists every rate limit', async () => {
    const document = await readFile(join(root, 'docs/operations/rate-limits.md'), 'utf8');
    const rows = document.matchAll(
      /^\| ([a-z ]+?) +\| [^|]+\| [^|]+\| (\d*) +\| (\d+|never) +\| (\d+) +\|$/gm,
    );
    const listed = [...rows].map(([, name, proofAfter, max, minutes]) => ({
      name,
      max: max === 'never' ? Infinity : Number(max),
      windowMs: Number(minutes) * 60_000,
      ...(proofAfter && { proofAfter: Number(proofAfter) }),
    }));
    expect(listed).toEqual(Object.values<RateLimit>(rateLimits));
  });
});

/** The sources of the server and of the kiosk's main process, without their tests, by their paths. */
async function sources(): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const folder of ['src/server', 'src/main']) {
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      found.push([`${folder}/${path}`, await readFile(join(root, folder, path), 'utf8')]);
    }
  }
  return found;
}

describe('the sources', () => {
  it('the server starts no program', async () => {
    const starting = (await sources()).filter(([path, source]) => {
      return path.startsWith('src/server/') && /child_process|\beval\(|new Function\(/.test(source);
    });
    expect(starting.map(([path]) => path)).toEqual([]);
  });

  it('ciphers and hashes are those of a list', async () => {
    const named = (await sources()).flatMap(([, source]) =>
      [...source.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'/g)].map(([, name]) => name),
    );
    expect(new Set(named)).toEqual(new Set(['sha256', 'aes-256-gcm']));
  });

  it('an image holds no history of the project', async () => {
    const read = (name: string) => readFile(join(root, 'deploy/docker', name), 'utf8');
    expect((await read('Dockerfile.dockerignore')).split('\n')).toContain('.git');
    const last = (await read('Dockerfile')).split(/^FROM /m).at(-1) ?? '';
    const copied = [...last.matchAll(/^COPY --from=\w+ \/shop\/(\S+)/gm)].map(([, path]) => path);
    expect(last.match(/^COPY/gm)).toHaveLength(copied.length);
    expect(copied.sort()).toEqual([
      'deploy/docker/shop',
      'node_modules',
      'out/renderer',
      'out/renderer-server',
      'out/server',
      'package.json',
      'resources',
    ]);
  });

  it('says how fast weaknesses are mended', async () => {
    const guide = await readFile(join(root, 'docs/operations/upgrading.md'), 'utf8');
    for (const severity of ['critical', 'high', 'moderate and low'])
      expect(guide).toMatch(new RegExp(`^\\| ${severity} +\\| \\d+ (days|weeks) +\\|`, 'm'));
  });
});

describe('the calls', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeShop();
  });
  afterAll(() => shop.close());
  const names = Object.keys(endpoints) as CallName[];

  it('of the calls that members make only the look at a payment is a GET', () => {
    const reading = names.filter(
      (name) => endpoints[name].access === 'member' && endpoints[name].method === 'GET',
    );
    expect(reading).toEqual(['respond']);
  });

  it('no answer lets another origin in', async () => {
    for (const name of names) {
      const { path } = endpoints[name];
      for (const method of ['OPTIONS', 'POST', 'GET']) {
        const request = new Request(`http://shop.test${path.replace('{product}', 'shop')}`, {
          method,
          headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
        });
        const { headers } = await shop.fetch(request);
        expect([...headers.keys()].filter((header) => header.startsWith('access-control-'))).toEqual([]);
      }
    }
  });
});
