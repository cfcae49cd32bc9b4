import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { TestShop } from '../fixtures/make-shop';
import { makeStaff, screenForSpeaker, type TestStaff } from './make-staff';
import { goodForm, makeStand, type TestStand } from './make-stand';
import { makeStandLine, type TestStandLine } from './make-shop-sync';
import { renderApp, type RenderedApp } from '../render/render-app';

export interface StaffMenuApp extends RenderedApp {
  made: TestStand;
  line: TestStandLine;
  office: TestStaff;
  close: () => Promise<void>;
}

/** The staff menu of a stand that is set up, open. */
export async function openStaffMenu(shop: TestShop, speaker = screenForSpeaker): Promise<StaffMenuApp> {
  const made = makeStand();
  await made.stand.setUp(goodForm);
  await made.stand.lock();
  const line = await makeStandLine(shop);
  const office = await makeStaff({ stand: made, line: line.line, printers: ['Front desk'], speaker });
  const settings = { ...shop.deps.settings, stand: { mode: 'demo' as const, name: 'Hall 4' } };
  const around = { ...shop, deps: { ...shop.deps, settings } };
  const app = await renderApp('/faq', around, undefined, made.stand, office.staff);
  await callStaff(app);
  const close = async () => {
    await office.close();
    await line.close();
  };
  return { ...app, made, line, office, close };
}

/** Opens the menu by its keys and the PIN. */
export async function callStaff({ user }: RenderedApp): Promise<void> {
  // What a stand has around its screens comes after the screen.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true, altKey: true });
    return screen.getByRole('dialog', { name: 'Staff only' });
  });
  await user.keyboard(`${goodForm.pin}{Enter}`);
  await screen.findByRole('dialog', { name: 'This stand' });
}
