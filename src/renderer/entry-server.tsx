import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Platform } from '../shared/bridge';
import type { PageRequest, RenderedPage } from '../shared/contract/page';
import type { Client } from './api/client';
import type { PageHead } from './api/screen-module';
import { HeadContext } from './app/head';
import { writeHydrationData } from './app/hydration-data';
import { renderedHead } from './app/rendered-head';
import { createRoutes } from './app/routes';
import type { ScreenHandle } from './app/screen-route';
import { Shop } from './app/shop';
import { noVisits } from './platform/no-visits';
import { createTokenKeeper } from './state/token-keeper';

/** A page drawn for everyone alike: nobody is signed in and nothing can be opened. */
const nowhere: Platform = {
  memory: {
    recall: () => Promise.resolve(null),
    remember: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    watch: () => () => undefined,
  },
  openExternal: () => Promise.resolve(false),
  leaveTo: () => Promise.resolve(false),
  stayAvailable: () => Promise.resolve('never'),
  keepPage: () => Promise.resolve(),
  keptPages: () => Promise.resolve([]),
  forgetPages: () => Promise.resolve(),
  watchReach: () => () => undefined,
  stand: null,
  staff: null,
  visit: noVisits,
};

/** Draws the page of an address with the same routes, loaders and screens that run in the browser. */
export async function renderPage({ url, settings, call }: PageRequest): Promise<RenderedPage> {
  const client: Client = { call };
  const handler = createStaticHandler(createRoutes(client));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error('no route of the shop redirects');
  await settleData(context.loaderData);
  const drawn: { head?: PageHead } = {};
  const html = renderToString(
    <HeadContext.Provider value={(head) => (drawn.head = head)}>
      <Shop client={client} platform={nowhere} settings={settings} keeper={createTokenKeeper(nowhere.memory)}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Shop>
    </HeadContext.Provider>,
  );
  if (!drawn.head) throw new Error('a page without a head was drawn');
  const route = context.matches.at(-1)?.route;
  const source = (route?.handle as ScreenHandle | undefined)?.source ?? null;
  const screen = route && source !== null ? { source, data: context.loaderData[route.id] as unknown } : null;
  return {
    status: drawn.head.status ?? 200,
    head: renderedHead(drawn.head, { url, settings }, screen),
    html,
    data: writeHydrationData(context),
    source,
  };
}

/** What a loader meant to come later comes at once here: the whole page is drawn in one go. */
async function settleData(loaderData: Record<string, unknown>): Promise<void> {
  for (const data of Object.values(loaderData)) {
    if (typeof data !== 'object' || data === null) continue;
    for (const [key, value] of Object.entries(data as Record<string, unknown>)) {
      if (value instanceof Promise) Object.assign(data, { [key]: (await value) as unknown });
    }
  }
}
