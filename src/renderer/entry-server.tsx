import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { Platform } from '../shared/platform/platform';
import type { PageRequest, RenderedPage } from '../shared/contract/page';
import { isMemberPage } from '../shared/lib/private-pages';
import type { Client } from './api/client';
import { LoadFailure } from './api/failure';
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

/** How React marks a part that it could not draw: there is what stands in for it while it comes. */
const UNDRAWN = '<!--$!-->';

/** Draws the page of an address with the same routes, loaders and screens that run in the browser. */
export async function renderPage({ url, settings, call }: PageRequest): Promise<RenderedPage | null> {
  const client: Client = { call };
  const handler = createStaticHandler(createRoutes(client));
  const { pathname } = new URL(url);
  // Where no screen answers, the page that says so is the same for everyone.
  const hasScreen = matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route.handle !== undefined;
  if (hasScreen && isMemberPage(pathname)) return null;
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
    faults: [
      ...Object.values<unknown>(context.errors ?? {}).filter((error) => !(error instanceof LoadFailure)),
      ...(html.includes(UNDRAWN) ? [new Error(`a part of ${pathname} could not be drawn`)] : []),
    ],
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
