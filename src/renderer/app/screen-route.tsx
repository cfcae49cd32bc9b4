import { useMemo } from 'react';
import { useLoaderData, useLocation, type RouteObject } from 'react-router-dom';
import type { Client } from '../api/client';
import type { LoadArgs, ScreenModule } from '../api/screen-module';
import type { Ahead } from './prefetch/ahead';
import { loadWhole, MissingCode } from './whole-load';
import { DocumentHead } from './document-head';

/** One row of the table of routes, made ready for a client and for what is loaded ahead of a visit. */
export type ScreenRoute = (client: Client, ahead: Ahead) => RouteObject;

/** What a route with a screen tells of it. */
export interface ScreenHandle {
  /** The screen's file below `src/renderer`, by which the server finds the scripts and styles to send along. */
  source: string;
  /** Has the screen's code there. Rejects with `MissingCode` when it does not come. */
  prepare: () => Promise<unknown>;
  /** Loads what the screen shows at an address, after its code. Rejects with `LoadFailure`. */
  load: (args: LoadArgs) => Promise<unknown>;
}

/**
 * A route whose code and data come when it is visited. `find` imports the screen's file. The router's own `lazy`
 * remembers code that did not come until the page is reloaded; here the next visit asks for it again.
 */
export function screenRoute<Data>(
  path: string,
  source: string,
  find: () => Promise<ScreenModule<Data>>,
): ScreenRoute {
  return (client, ahead) => {
    let screen: ScreenModule<Data> | undefined;
    const prepare = async () =>
      (screen ??= await find().catch(() => {
        throw new MissingCode();
      }));
    const load = async (args: LoadArgs) => (await prepare()).load(args);
    return {
      path,
      handle: { source, prepare, load } satisfies ScreenHandle,
      loader: async ({ request: { url: href, signal } }) => {
        const url = new URL(href);
        const address = url.pathname + url.search;
        try {
          return await (ahead.take(address, signal) ?? load({ client, url, signal }));
        } catch (error) {
          if (!(error instanceof MissingCode && (await loadWhole(address, signal)))) throw error;
          // The old page stays until the browser replaces it.
          return new Promise<never>(() => undefined);
        }
      },
      Component: () => screen && <LoadedScreen screen={screen} />,
    };
  };
}

function LoadedScreen<Data>({ screen }: { screen: ScreenModule<Data> }) {
  const data = useLoaderData() as Data;
  const { search } = useLocation();
  // The router tells every page of every step of a navigation; that the next page is coming changes nothing here.
  return useMemo(
    () => (
      <>
        <DocumentHead head={screen.head(data, new URLSearchParams(search))} />
        <screen.Screen data={data} />
      </>
    ),
    [screen, data, search],
  );
}
