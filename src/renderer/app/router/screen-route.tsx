import { useMemo } from 'react';
import { useLoaderData, useLocation, type RouteObject } from 'react-router-dom';
import { pageAccess } from '../../../shared/lib/page-access';
import type { PageAccess } from '../../../shared/lib/pages';
import type { Client } from '../../api/client';
import { ChunkLoadError } from '../../api/failure';
import type { LoadArgs, ScreenModule } from '../../api/screen-module';
import { DocumentHead } from '../document-head';
import { NotPrefetchableError, type PrefetchedPages } from '../prefetch/prefetched-pages';
import { navigateHard } from './hard-navigation';

/** One row of the route table. The screen's module exports the loader (`load`) and the metadata (`head`). */
interface ScreenRow<Data> {
  path: string;
  /** Key of the screen's file in the build manifest: the server preloads its scripts and styles. */
  source: string;
  screen: () => Promise<ScreenModule<Data>>;
}

export type ScreenRouteFactory = (client: Client, prefetchedPages: PrefetchedPages) => RouteObject;

/** The `handle` of each route with a screen. */
export interface ScreenHandle {
  access: PageAccess;
  source: string;
  /** Loads the screen's code. Rejects with `ChunkLoadError`. */
  loadCode: () => Promise<unknown>;
  /** Loads the screen's code and data. Rejects with `LoadFailure`. */
  load: (args: LoadArgs) => Promise<unknown>;
}

/**
 * Returns a function that creates the route for a client. The code loads on the first visit, the data on each. Does not use the
 * router's `lazy`, which remembers a failed import until the page is reloaded; here the next visit retries it.
 */
export function screenRoute<Data>({
  path,
  source,
  screen: importScreen,
}: ScreenRow<Data>): ScreenRouteFactory {
  return (client, prefetchedPages) => {
    let screen: ScreenModule<Data> | undefined;
    const loadCode = async () =>
      (screen ??= await importScreen().catch(() => {
        throw new ChunkLoadError();
      }));
    const load = async (args: LoadArgs) => (await loadCode()).load(args);
    return {
      path,
      handle: { access: pageAccess(path), source, loadCode, load } satisfies ScreenHandle,
      loader: async ({ request: { url: href, signal } }) => {
        const url = new URL(href);
        const pathAndQuery = url.pathname + url.search;
        const loadNow = () => load({ client, url, signal });
        try {
          const prefetched = prefetchedPages.take(pathAndQuery, signal);
          if (!prefetched) return await loadNow();
          // A prefetch that is still running at the click can end in NotPrefetchableError; then load normally.
          return await prefetched.catch((error: unknown) => {
            if (error instanceof NotPrefetchableError) return loadNow();
            throw error;
          });
        } catch (error) {
          if (!(error instanceof ChunkLoadError && (await navigateHard(pathAndQuery, signal)))) throw error;
          // Keeps the current page until the browser replaces it.
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
  // The router re-renders at each step of a navigation; the screen does not have to.
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
