import { resolve } from 'node:path';
import { createApi } from '../server/api';
import { composeShop } from '../server/compose';
import type { Deps } from '../server/deps';
import { silentLog } from '../server/log';
import { fixedCountry } from '../server/providers/fixed-country';
import { createClient, type Client } from '../renderer/api/client';
import { ensureFixtureCatalogue } from './catalogue-fixture';

export interface TestShop {
  /** The renderer's client, connected straight to the API. */
  client: Client;
  /** The API itself, for requests that no client would send. */
  fetch: (request: Request) => Promise<Response>;
  deps: Deps;
  close(): Promise<void>;
}

/** A whole shop in this process: the real API on a real catalogue of 2,000 products. `deps` replaces parts. */
export async function makeShop(deps: Partial<Deps> = {}): Promise<TestShop> {
  const shop = await composeShop({
    catalogueFile: await ensureFixtureCatalogue(),
    resources: resolve(import.meta.dirname, '../../resources'),
    geolocation: fixedCountry('SG'),
    log: silentLog,
  });
  const all = { ...shop.deps, ...deps };
  const api = createApi(all);
  const fetch = async (request: Request) => api.fetch(request, { caller: { ip: '192.0.2.1' } });
  const client = createClient({
    origin: 'http://shop.test',
    fetch: (input, init) => fetch(new Request(input, init)),
    token: () => null,
    onToken: () => undefined,
  });
  return { client, fetch, deps: all, close: () => shop.close() };
}
