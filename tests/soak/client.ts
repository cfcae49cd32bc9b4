import { createClient, type Client } from '../../src/renderer/api/client';

/** The renderer's client at the address of a running server, for somebody with this token. */
export function clientAt(address: string, token: string | null): Client {
  return createClient({
    origin: address,
    fetch,
    slug: 'shop',
    onToken: () => Promise.resolve(true),
    token: () => Promise.resolve(token),
  });
}
