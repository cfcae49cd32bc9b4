// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop } from '../../../test/fixtures/make-shop';
import { renderApp } from '../../../test/render/render-app';
import { readDraft, saveDraft } from './form-draft';
import { recentSearches, addRecentSearch } from './recent-searches';

it('ending the session deletes drafts, searches and cached pages', async () => {
  const shop = await makeShop();
  const { user, platform } = await renderApp('/faq', shop, await makeCustomer(shop, 'ann'));
  const leave = await screen.findByRole('button', { name: 'Log Out' });
  addRecentSearch('caffeine');
  saveDraft('order', { note: 'Back door' });
  await platform.saveOfflinePage({ title: 'Caffeine', href: '/goodsInfo?id=17' });
  await user.click(leave);
  await waitFor(() => expect(recentSearches()).toEqual([]));
  await waitFor(async () => expect(await platform.offlinePages()).toEqual([]));
  expect(readDraft('order', { note: '' })).toEqual({ note: '' });
  // The cleanup has to end within this test.
  await screen.findByRole('link', { name: 'Log In' });
  cleanup();
  await shop.close();
});
