import { resolve } from 'node:path';
import { createApi } from '../src/server/app/create-api';
import { composeShop } from '../src/server/app/compose-shop';
import type { AppContext } from '../src/server/app/context';
import { silentLog } from '../src/server/observability/log';
import { fixedCountry } from '../src/server/geolocation/country-table';
import { createClient, type Client } from '../src/renderer/api/client';
import type { ClientOptions } from '../src/renderer/api/transport';
import { fixtureCatalogue } from './catalogue-fixture';
import { testPlace } from './test-database';

export interface TestShop {
  /** The renderer's client, connected straight to the API. */
  client: Client;
  /** A client of somebody with a token of their own; a renewed one is put in its place. */
  clientOf: (keeper: { token: string | null }) => Client;
  /** The API itself, for requests that no client would send. */
  fetch: (request: Request) => Promise<Response>;
  deps: AppContext;
  close(): Promise<void>;
}

/** What every captcha of a test's shop accepts. */
export const TEST_CAPTCHA = 'TEST';

/**
 * A whole shop in this process: the real API on a real catalogue of 2,000 products and an empty database, in memory
 * unless there is a file for it (see {@link testPlace}). `deps` replaces parts.
 */
export async function makeShop(deps: Partial<AppContext> = {}, databaseFile = ':memory:'): Promise<TestShop> {
  const { place, drop } = await testPlace(databaseFile);
  const shop = await composeShop({
    catalogueFile: '',
    openCatalogue: fixtureCatalogue,
    databasePlace: place,
    publicOrigin: () => 'http://shop.test',
    testCaptcha: TEST_CAPTCHA,
    resources: resolve(import.meta.dirname, '../resources'),
    geolocation: fixedCountry('SG'),
    log: silentLog,
  });
  return shopOf({ ...shop.context, ...deps }, async () => {
    await shop.close();
    await drop();
  });
}

/** How a client keeps its token where a test can see it, by the rule of the renderer's own keeper. */
export function tokenIn(keeper: { token: string | null }): Pick<ClientOptions, 'token' | 'onToken'> {
  return {
    token: () => Promise.resolve(keeper.token),
    onToken: (token, sentWith) => {
      const kept = keeper.token === sentWith;
      if (kept) keeper.token = token;
      return Promise.resolve(kept);
    },
  };
}

/** The API on parts that are there already. */
export function shopOf(deps: AppContext, close: () => Promise<void>): TestShop {
  const api = createApi(deps);
  const fetch = async (request: Request) => api.fetch(request, { visitor: { ip: '192.0.2.1' } });
  const clientOf = (keeper: { token: string | null }) =>
    createClient({
      origin: 'http://shop.test',
      fetch: (input, init) => fetch(new Request(input, init)),
      slug: deps.settings.slug,
      ...tokenIn(keeper),
    });
  return { client: clientOf({ token: null }), clientOf, fetch, deps, close };
}
