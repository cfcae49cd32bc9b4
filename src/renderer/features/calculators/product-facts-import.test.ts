import { expect, it, vi } from 'vitest';
import type { Client } from '../../api/client';
import { ChunkLoadError } from '../../api/failure';
import { load } from './calculators-screen';

vi.mock('./product-facts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('reports code that a newer version has replaced as a chunk error, so that the page is loaded again', async () => {
  const client = { call: () => Promise.resolve({ ok: true, data: {} }) } as unknown as Client;
  const url = new URL('http://shop.test/calc?goods=1');
  await expect(load({ client, url, signal: new AbortController().signal })).rejects.toBeInstanceOf(
    ChunkLoadError,
  );
});
