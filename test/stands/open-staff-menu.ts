import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { TestShop } from '../fixtures/make-shop';
import { makeStaff, fakePresenter, type TestStaff } from './make-staff';
import { validStandForm, makeStand, type TestStand } from './make-stand';
import { makeShopSync, type TestShopSync } from './make-shop-sync';
import { renderApp, type RenderedApp } from '../render/render-app';

export interface StaffMenuApp extends RenderedApp {
  testStand: TestStand;
  shopSync: TestShopSync;
  testStaff: TestStaff;
  close: () => Promise<void>;
}

/** Renders a stand that is set up, with the staff menu open. */
export async function openStaffMenu(shop: TestShop, presenter = fakePresenter): Promise<StaffMenuApp> {
  const testStand = makeStand();
  await testStand.stand.setUp(validStandForm);
  await testStand.stand.lock();
  const shopSync = await makeShopSync(shop);
  const testStaff = await makeStaff({
    stand: testStand,
    sync: shopSync.sync,
    printers: ['Front desk'],
    presenter,
  });
  const settings = { ...shop.deps.settings, stand: { mode: 'demo' as const, name: 'Hall 4' } };
  const shopOfStand = { ...shop, deps: { ...shop.deps, settings } };
  const app = await renderApp('/faq', shopOfStand, undefined, testStand.stand, testStaff.staff);
  await openStaffDialog(app);
  const close = async () => {
    await testStaff.close();
    await shopSync.close();
  };
  return { ...app, testStand, shopSync, testStaff, close };
}

/** Opens the menu by its keys and the PIN. */
export async function openStaffDialog({ user }: RenderedApp): Promise<void> {
  // Stand overlays render after the screen.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true, altKey: true });
    return screen.getByRole('dialog', { name: 'Staff only' });
  });
  await user.keyboard(`${validStandForm.pin}{Enter}`);
  await screen.findByRole('dialog', { name: 'This stand' });
}
