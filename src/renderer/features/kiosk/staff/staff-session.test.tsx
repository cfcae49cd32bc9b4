// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { validStandForm } from '../../../../../test/stands/make-stand';
import { openStaffMenu, type StaffMenuApp } from '../../../../../test/stands/open-staff-menu';

let shop: TestShop;
let app: StaffMenuApp;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  app = await openStaffMenu(shop);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await app.close();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Advances the time of the page and the main process. */
async function pass(seconds: number): Promise<void> {
  app.testStand.pass(seconds);
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

/** Starts a new playlist. */
async function beginList(): Promise<HTMLElement> {
  await press('Presentation');
  await press('New playlist');
  return screen.findByLabelText('Playlist name');
}

const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

it('keeps a playlist that took longer to edit than the menu timeout', async () => {
  const name = await beginList();
  expect(app.platform.sessionEvents).toContain('stay');
  for (const text of ['Morning', 'Morning t', 'Morning ta', 'Morning talk']) {
    await pass(400);
    type(name, text);
  }
  await press('Save playlist');
  await screen.findByRole('button', { name: 'Present Morning talk' });
});

it('asks for the PIN again after locking and keeps the input', async () => {
  type(await beginList(), 'Morning talk');
  await pass(601);
  await press('Save playlist');
  const pad = within(await screen.findByRole('dialog', { name: 'Staff only' }));
  fireEvent.click(pad.getByRole('button', { name: 'Not now' }));
  expect(screen.getByLabelText<HTMLInputElement>('Playlist name').value).toBe('Morning talk');

  await press('Save playlist');
  await screen.findByRole('dialog', { name: 'Staff only' });
  await app.user.keyboard(`${validStandForm.pin}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Staff only' })).toBeNull());
  await press('Save playlist');
  await screen.findByRole('button', { name: 'Present Morning talk' });
});

/** Opens a presentation with a presenter window. */
async function showTalk(): Promise<{ page: Document; end: () => void }> {
  const entries = (await findVariants(shop, 2, 20)).map(
    ({ product: { goods_id, goods_sn, goods_name } }) => ({
      goods_id,
      goods_sn,
      goods_name,
      note: '',
    }),
  );
  await app.testStaff.staff.savePlaylist({ id: '', name: 'Morning talk', entries });
  // jsdom opens no windows; an iframe stands in for the presenter window.
  const frame = document.body.appendChild(document.createElement('iframe'));
  const opened = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  await press('Presentation');
  await press('Present Morning talk');
  await press('Presenter window');
  const page = frame.contentDocument as Document;
  await within(page.body).findByText('1 of 2');
  const end = () => {
    opened.mockRestore();
    frame.remove();
  };
  return { page, end };
}

it('keeps a presentation open while the presenter window is used', async () => {
  const { page, end } = await showTalk();
  for (const [sign, standing] of [
    ['PageDown', '2 of 2'],
    ['PageUp', '1 of 2'],
    ['PageDown', '2 of 2'],
    ['PageUp', '1 of 2'],
    ['PageDown', '2 of 2'],
  ] as const) {
    await pass(590);
    fireEvent.keyDown(page.body, { key: sign });
    await within(page.body).findByText(standing);
  }
  // Activity there counts as staff activity.
  expect(await app.testStand.stand.menu()).not.toBeNull();
  await pass(1790);
  screen.getByRole('dialog', { name: 'Presentation: Morning talk' });
  await pass(11);
  expect(screen.queryByRole('dialog')).toBeNull();
  end();
});
