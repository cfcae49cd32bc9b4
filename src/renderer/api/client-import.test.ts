import { expect, it, vi } from 'vitest';
import { createClient } from './client';

/** Files whose first import fails, and whose failure the browser remembers: only another URL loads them. */
vi.mock('./retry-import', () => ({
  retryableImport: <Code>(load: () => Promise<Code>) => {
    let attempts = 0;
    return () => ((attempts += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : load());
  },
}));

it('sends a call after the import of its code has failed for the call before', async () => {
  const client = createClient({
    origin: 'http://shop.test',
    fetch: () => Promise.resolve(Response.json({ code: 1, msg: 'Succeed!', data: [] })),
    slug: 'shop',
    token: () => Promise.resolve(null),
    onToken: () => Promise.resolve(true),
  });
  expect(await client.call('sections', {})).toEqual({ ok: false, failure: { kind: 'offline' } });
  expect(await client.call('sections', {})).toEqual({ ok: true, data: [] });
});
