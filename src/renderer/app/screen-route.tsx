import { useLoaderData, type RouteObject } from 'react-router-dom';
import type { Client } from '../api/client';
import { LoadFailure } from '../api/failure';
import type { ScreenModule } from '../api/screen-module';
import { PageTitle } from './page-title';

/** One row of the table of routes, made ready for a client. */
export type ScreenRoute = (client: Client) => RouteObject;

/** What a route with a screen tells of it. */
export interface ScreenHandle {
  /** The screen's file below `src/renderer`, by which the server finds the scripts and styles to send along. */
  source: string;
  /** Has the screen's code there. Throws `LoadFailure` when it does not come. */
  prepare: () => Promise<unknown>;
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
  return (client) => {
    let screen: ScreenModule<Data> | undefined;
    const prepare = async () =>
      (screen ??= await find().catch(() => {
        throw new LoadFailure({ kind: 'offline' });
      }));
    return {
      path,
      handle: { source, prepare } satisfies ScreenHandle,
      loader: async ({ request }) =>
        (await prepare()).load({ client, url: new URL(request.url), signal: request.signal }),
      Component: () => screen && <LoadedScreen screen={screen} />,
    };
  };
}

function LoadedScreen<Data>({ screen }: { screen: ScreenModule<Data> }) {
  const data = useLoaderData() as Data;
  return (
    <>
      <PageTitle text={screen.title(data)} />
      <screen.Screen data={data} />
    </>
  );
}
