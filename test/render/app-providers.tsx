import type { ReactElement } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AppProviders } from '../../src/renderer/app/app-providers';
import { createTokenStorage } from '../../src/renderer/state/token-storage';
import { fakePlatform, type FakePlatform } from '../fakes/fake-platform';
import type { TestShop } from '../fixtures/make-shop';

type Router = Parameters<typeof RouterProvider>[0]['router'];

/** Wraps a router in the providers of the app, with the client and settings of a test shop. */
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
