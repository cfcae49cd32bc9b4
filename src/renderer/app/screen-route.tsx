import { useLoaderData, type RouteObject } from 'react-router-dom';
import type { Client } from '../api/client';
import type { ScreenModule } from '../api/screen-module';
import { FailureScreen } from './failure-screen';
import { PageTitle } from './page-title';

/** One row of the table of routes, made ready for a client. */
export type ScreenRoute = (client: Client) => RouteObject;

/** A route whose code and data come when it is visited. `find` imports the screen's file. */
export function screenRoute<Data>(path: string, find: () => Promise<ScreenModule<Data>>): ScreenRoute {
  return (client) => ({
    path,
    errorElement: <FailureScreen />,
    lazy: async () => {
      const screen = await find();
      return {
        loader: ({ request }) => screen.load({ client, url: new URL(request.url), signal: request.signal }),
        Component: () => <LoadedScreen screen={screen} />,
      };
    },
  });
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
