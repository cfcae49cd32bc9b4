import { expect, it } from 'vitest';
import { endpoints, type Endpoint } from '../../../shared/contract/endpoints';
import type { Client } from '../../api/client';
import type { LoadArgs } from '../../api/screen-module';
import { loadAhead } from './prefetch-page';

/** What a loader is given, and which calls it sent by that. */
function watchedArgs(): { args: LoadArgs; sent: string[] } {
  const sent: string[] = [];
  const client: Client = {
    call: (name) => {
      sent.push(name);
      return Promise.resolve({ ok: false, failure: { kind: 'offline' } });
    },
  };
  return { args: { client, url: new URL('http://shop.test/'), signal: new AbortController().signal }, sent };
}

/** Loads by a loader that makes one call, as it is or ahead of a visit; tells which calls were sent. */
async function load(call: 'location' | 'regions', ahead: boolean, needed = true) {
  const { args, sent } = watchedArgs();
  const loader = async ({ client }: LoadArgs) => {
    const calling = client.call(call, {});
    await (needed ? calling : calling.catch(() => null));
    return 'page';
  };
  const page = await (ahead ? loadAhead(loader, args) : loader(args)).catch(() => null);
  return { page, sent };
}

const personal = 'location';

it('makes calls whose reply is the same for everyone', async () => {
  expect(await load('regions', true)).toEqual({ page: 'page', sent: ['regions'] });
});

it('makes no other call', async () => {
  expect(await load(personal, true)).toEqual({ page: null, sent: [] });
  expect((await load(personal, false)).sent).toEqual([personal]);
});

it('gives no page that does without such a call', async () => {
  expect(await load(personal, true, false)).toEqual({ page: null, sent: [] });
  expect((await load(personal, false, false)).page).toBe('page');
});

it('makes any call for a page that is visited, which asks for more of itself then', async () => {
  const { args, sent } = watchedArgs();
  const page = await loadAhead(
    ({ client }) => Promise.resolve({ more: () => client.call(personal, {}) }),
    args,
  );
  expect(sent).toEqual([]);
  await page.more();
  expect(sent).toEqual([personal]);
});

it('no call of a member counts as the same for everyone', () => {
  const table: Record<string, Endpoint> = endpoints;
  for (const [name, { access, cacheable: lasting }] of Object.entries(table)) {
    expect(access === 'anyone' || !lasting, name).toBe(true);
  }
});
