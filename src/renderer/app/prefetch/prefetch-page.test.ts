import { expect, it } from 'vitest';
import { endpoints, type Endpoint } from '../../../shared/contract/endpoints';
import type { Client } from '../../api/client';
import type { LoadArgs } from '../../api/screen-module';
import { prefetchPage } from './prefetch-page';

/** Loader arguments that record the calls. */
function recordingArgs(): { args: LoadArgs; sent: string[] } {
  const sent: string[] = [];
  const client: Client = {
    call: (name) => {
      sent.push(name);
      return Promise.resolve({ ok: false, failure: { kind: 'offline' } });
    },
  };
  return { args: { client, url: new URL('http://shop.test/'), signal: new AbortController().signal }, sent };
}

/** Runs a loader that makes one call, prefetched or not. */
async function load(call: 'location' | 'sections', prefetched: boolean, required = true) {
  const { args, sent } = recordingArgs();
  const loader = async ({ client }: LoadArgs) => {
    const calling = client.call(call, {});
    await (required ? calling : calling.catch(() => null));
    return 'page';
  };
  const page = await (prefetched ? prefetchPage(loader, args) : loader(args)).catch(() => null);
  return { page, sent };
}

const personal = 'location';

it('sends public cacheable calls', async () => {
  expect(await load('sections', true)).toEqual({ page: 'page', sent: ['sections'] });
});

it('rejects other calls', async () => {
  expect(await load(personal, true)).toEqual({ page: null, sent: [] });
  expect((await load(personal, false)).sent).toEqual([personal]);
});

it('rejects when the loader catches a rejected call', async () => {
  expect(await load(personal, true, false)).toEqual({ page: null, sent: [] });
  expect((await load(personal, false, false)).page).toBe('page');
});

it('allows all calls after the loader has finished', async () => {
  const { args, sent } = recordingArgs();
  const page = await prefetchPage(
    ({ client }) => Promise.resolve({ more: () => client.call(personal, {}) }),
    args,
  );
  expect(sent).toEqual([]);
  await page.more();
  expect(sent).toEqual([personal]);
});

it('no member call is cacheable', () => {
  const table: Record<string, Endpoint> = endpoints;
  for (const [name, { access, cacheable }] of Object.entries(table)) {
    expect(access === 'anyone' || !cacheable, name).toBe(true);
  }
});
