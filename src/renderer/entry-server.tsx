import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { PageRequest, RenderedPage } from '../shared/contract/page';
import type { Platform } from '../shared/platform/platform';
import type { Client } from './api/client';
import { LoadFailure } from './api/failure';
import type { PageHead } from './api/screen-module';
import { AppProviders } from './app/app-providers';
import { HeadContext } from './app/document-head';
import { renderedHead } from './app/rendered-head';
import { serializeHydrationData } from './app/hydration/hydration-data';
import { createRoutes } from './app/router/routes';
import type { ScreenHandle } from './app/router/screen-route';
import { noKioskSession } from './platform/web-platform';
import { createTokenStorage } from './state/token-storage';

/** The platform during server rendering, without session and storage. */
const serverPlatform: Platform = {
  sessionToken: {
    read: () => Promise.resolve(null),
    save: () => Promise.resolve(),
    delete: () => Promise.resolve(),
    watch: () => () => undefined,
  },
  openExternal: () => Promise.resolve(false),
  navigateTo: () => Promise.resolve(false),
  enableOffline: () => Promise.resolve('unsupported'),
  saveOfflinePage: () => Promise.resolve(),
  offlinePages: () => Promise.resolve([]),
  clearOfflinePages: () => Promise.resolve(),
  watchConnection: () => () => undefined,
  stand: null,
  staff: null,
  session: noKioskSession,
};

/** React's marker for a Suspense boundary that failed: the HTML contains its fallback. */
const FAILED_BOUNDARY = '<!--$!-->';

/**
 * Renders the page of a URL with the browser's routes, loaders and screens. Returns null for a screen that only the
 * customer's browser may render.
 */
export async function renderPage({ url, settings, call }: PageRequest): Promise<RenderedPage | null> {
  const client: Client = { call };
  const handler = createStaticHandler(createRoutes(client));
  const { pathname } = new URL(url);
  const handle = matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route.handle as ScreenHandle | undefined;
  if (handle?.access === 'member') return null;
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`unexpected redirect of ${pathname}`);
  await awaitDeferredData(context.loaderData);
  const rendered: { head?: PageHead } = {};
  const html = renderToString(
    <HeadContext.Provider value={(head) => (rendered.head = head)}>
      <AppProviders
        client={client}
        platform={serverPlatform}
        settings={settings}
        tokenStorage={createTokenStorage(serverPlatform.sessionToken)}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </AppProviders>
    </HeadContext.Provider>,
  );
  if (!rendered.head) throw new Error(`the page ${pathname} has no head`);
  const route = context.matches.at(-1)?.route;
  const source = (route?.handle as ScreenHandle | undefined)?.source ?? null;
  const screen =
    route?.path && source !== null
      ? { path: route.path, data: context.loaderData[route.id] as unknown }
      : null;
  return {
    status: rendered.head.status ?? 200,
    head: renderedHead(rendered.head, { url, settings }, screen),
    html,
    data: serializeHydrationData(context),
    source,
    faults: [
      ...Object.values<unknown>(context.errors ?? {}).filter((error) => !(error instanceof LoadFailure)),
      ...(html.includes(FAILED_BOUNDARY) ? [new Error(`a part of ${pathname} failed to render`)] : []),
    ],
  };
}

/** Waits for deferred loader data because the page is rendered in one pass. */
async function awaitDeferredData(loaderData: Record<string, unknown>): Promise<void> {
  for (const data of Object.values(loaderData)) {
    if (typeof data !== 'object' || data === null) continue;
    for (const [key, value] of Object.entries(data as Record<string, unknown>)) {
      if (value instanceof Promise) Object.assign(data, { [key]: (await value) as unknown });
    }
  }
}
