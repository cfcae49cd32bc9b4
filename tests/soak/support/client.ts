import { createClient, type Client } from '../../../src/renderer/api/client';

/** Returns an API client for a running server. */
export function clientAt(address: string, token: string | null): Client {
  return createClient({
    origin: address,
    fetch,
    slug: 'shop',
    onToken: () => Promise.resolve(true),
    token: () => Promise.resolve(token),
  });
}
