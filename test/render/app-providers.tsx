import type { ReactElement } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AppProviders } from '../../src/renderer/app/app-providers';
import { createTokenStorage } from '../../src/renderer/state/token-storage';
import { fakePlatform, type FakePlatform } from '../fakes/fake-platform';
import type { TestShop } from '../fixtures/make-shop';

type Router = Parameters<typeof RouterProvider>[0]['router'];

/** All that stands around the routes, on a test's shop and a machine that opens nothing. */
export function renderProviders(
  router: Router,
  { client, deps }: TestShop,
  platform: FakePlatform = fakePlatform(),
): ReactElement {
  return (
    <AppProviders
      client={client}
      platform={platform}
      settings={deps.settings}
      tokenStorage={createTokenStorage(platform.sessionToken)}
    >
      <RouterProvider router={router} />
    </AppProviders>
  );
}
