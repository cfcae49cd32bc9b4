import { useContext, useMemo } from 'react';
import { useLoaderData, useLocation, type RouteObject } from 'react-router-dom';
import type { Client } from '../../api/client';
import type { LoadArgs, ScreenModule } from '../../api/screen-module';
import type { Ahead } from '../prefetch/prefetch-source';
import type { Draw } from '../prefetch/drawn-pages';
import { NotAhead } from '../prefetch/prefetch-page';
import { OutOfOutletContext } from '../prefetch/out-of-outlet';
import { loadWhole, MissingCode } from './hard-navigation';
import { DocumentHead } from '../head/document-head';

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
  /** How to draw what was loaded before it is visited; null for a screen that is not drawn then, or not there yet. */
  drawing: () => Draw | null;
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
    const draw: Draw = (data) => screen && <DrawnScreen screen={screen} data={data as Data} />;
    const load = async (args: LoadArgs) => (await prepare()).load(args);
    return {
      path,
      handle: {
        source,
        prepare,
        load,
        drawing: () => (screen?.drawnAhead ? draw : null),
      } satisfies ScreenHandle,
      loader: async ({ request: { url: href, signal } }) => {
        const url = new URL(href);
        const address = url.pathname + url.search;
        try {
          const visit = () => load({ client, url, signal });
          const early = ahead.take(address, signal);
          if (!early) return await visit();
          // Whoever follows a link faster than its code comes takes what turns out not to be loaded ahead.
          const page = await early.catch((error: unknown) => {
            if (error instanceof NotAhead) return visit();
            throw error;
          });
          await ahead.show(page, signal);
          return page;
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

interface LoadedScreenProps<Data> {
  screen: ScreenModule<Data>;
}

function LoadedScreen<Data>({ screen }: LoadedScreenProps<Data>) {
  const data = useLoaderData() as Data;
  const drawnBefore = useContext(OutOfOutletContext);
  return drawnBefore ? null : <DrawnScreen screen={screen} data={data} />;
}

function DrawnScreen<Data>({ screen, data }: LoadedScreenProps<Data> & { data: Data }) {
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
