import { useLoaderData, type RouteObject } from 'react-router-dom';
import type { Client } from '../api/client';
import { LoadFailure } from '../api/failure';
import type { ScreenModule } from '../api/screen-module';
import { PageTitle } from './page-title';

/** One row of the table of routes, made ready for a client. */
export type ScreenRoute = (client: Client) => RouteObject;

interface Loaded<Data> {
  screen: ScreenModule<Data>;
  data: Data;
}

/**
 * A route whose code and data come when it is visited. `find` imports the screen's file. The router's own `lazy`
 * remembers code that did not come until the page is reloaded; here the next visit asks for it again.
 */
export function screenRoute<Data>(path: string, find: () => Promise<ScreenModule<Data>>): ScreenRoute {
  return (client) => ({
    path,
    loader: async ({ request }): Promise<Loaded<Data>> => {
      const screen = await find().catch(() => {
        throw new LoadFailure({ kind: 'offline' });
      });
      const data = await screen.load({ client, url: new URL(request.url), signal: request.signal });
      return { screen, data };
    },
    Component: LoadedScreen,
  });
}

function LoadedScreen() {
  const { screen, data } = useLoaderData<Loaded<unknown>>();
  return (
    <>
      <PageTitle text={screen.title(data)} />
      <screen.Screen data={data} />
    </>
  );
}
