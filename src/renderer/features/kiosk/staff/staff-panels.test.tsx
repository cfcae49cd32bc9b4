// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createEnrollmentCode } from '../../../../server/stands/stand-enrollment';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { fakePresenter, type TestStaff } from '../../../../../test/stands/make-staff';
import type { TestShopSync } from '../../../../../test/stands/make-shop-sync';
import { openStaffDialog, openStaffMenu } from '../../../../../test/stands/open-staff-menu';
import type { RenderedApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let shopSync: TestShopSync;
let testStaff: TestStaff;
let close: () => Promise<void>;
const never = () => Promise.reject(new Error('No window was requested.'));

/** Whether a second screen is available. */
let presenter: typeof fakePresenter;
beforeEach(() => (presenter = { ...fakePresenter }));
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  cleanup();
  await close();
});

/** Opens the staff menu of a configured stand. */
async function openMenu(): Promise<RenderedApp> {
  const app = await openStaffMenu(shop, presenter);
  ({ shopSync, testStaff, close } = app);
  return app;
}

const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
/** Presses a button and, when a double tap on it has not confirmed anything, the one that confirms. */
const pressAndConfirm = async (name: string | RegExp, confirmation: string) => {
  const first = await screen.findByRole('button', { name });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(first);
  const second = screen.getByRole('button', { name: confirmation });
  fireEvent.click(second);
  expect([second.isConnected, second.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  act(() => void vi.advanceTimersByTime(600));
  vi.useRealTimers();
  fireEvent.click(second);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('presents a playlist by keys and by number, with optional notes', async () => {
  const [first, second, third] = (await findVariants(shop, 3, 20)).map(({ product }) => product);
  if (!first || !second || !third) throw new Error('The catalogue has too few products.');
  const app = await openMenu();
  const { user } = app;
  await press(app, 'Presentation');
  await screen.findByText('No playlists yet.');
  await press(app, 'New playlist');
  const editor = await dialog('New playlist');
  await user.click(editor.getByLabelText('Add products', { exact: false }));
  await user.paste(`Catalogue number,Quantity\n${second.goods_sn},2\n${first.goods_sn},1\nxyzzyqq,1`);
  await press(app, 'Add to playlist');
  await editor.findByText('No product found for “xyzzyqq”.');
  await press(app, 'Skip');
  await user.type(editor.getByLabelText(`Note for ${first.goods_sn}`, { exact: false }), 'Mention the trial');
  await press(app, `Move ${first.goods_sn} up`);
  expect(
    (await editor.findByRole('button', { name: `Move ${first.goods_sn} up` })).getAttribute('aria-disabled'),
  ).toBe('true');
  await press(app, 'Save playlist');
  await editor.findByText('Enter a name for the playlist.');
  await user.type(editor.getByLabelText('Playlist name'), 'Morning talk');
  await press(app, 'Save playlist');

  await press(app, 'Present Morning talk');
  const stage = await dialog('Presentation: Morning talk');
  await stage.findByRole('heading', { name: first.goods_name });
  stage.getByText('1 of 2');
  expect(stage.queryByText('Mention the trial')).toBeNull();
  await press(app, 'Notes');
  stage.getByText('Mention the trial');
  await user.keyboard('{PageDown}');
  await stage.findByRole('heading', { name: second.goods_name });
  await user.keyboard('{ArrowRight}');
  stage.getByText('2 of 2');

  // Typed characters go into the field; a product outside the playlist keeps the position.
  await user.keyboard(third.goods_sn);
  expect(stage.getByLabelText<HTMLInputElement>('Catalogue number or name').value).toBe(third.goods_sn);
  await user.keyboard('{Enter}');
  await stage.findByRole('heading', { name: third.goods_name });
  stage.getByText('Not in the playlist');
  await user.keyboard('{PageUp}');
  await stage.findByRole('heading', { name: second.goods_name });
  await user.keyboard('{Home}');
  await stage.findByRole('heading', { name: first.goods_name });
  // A presentation without input keeps the session alive.
  expect(app.platform.sessionEvents).toContain('stay');

  await press(app, 'End');
  // F5 works again while the staff menu stays open.
  expect(app.platform.sessionEvents.at(-1)).toBe('allow idle');
  await pressAndConfirm('Delete Morning talk', 'Delete permanently');
  await screen.findByText('No playlists yet.');
});

it('shows notes, the next product and controls in a presenter window', async () => {
  const [first, second, other] = (await findVariants(shop, 3, 20)).map(({ product }) => product);
  if (!first || !second || !other) throw new Error('The catalogue has too few products.');
  const entry = ({ goods_id, goods_sn, goods_name }: typeof first, note: string) => ({
    goods_id,
    goods_sn,
    goods_name,
    note,
  });
  const app = await openMenu();
  const entries = [entry(first, 'Mention the trial'), entry(second, '')];
  await testStaff.staff.savePlaylist({ id: '', name: 'Morning talk', entries });
  // jsdom opens no windows; an iframe stands in for the presenter window.
  const frame = document.body.appendChild(document.createElement('iframe'));
  const asked = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  await press(app, 'Presentation');
  await press(app, 'Present Morning talk');
  await press(app, 'Notes');
  await press(app, 'Presenter window');
  await waitFor(() => expect(asked).toHaveBeenCalledWith('about:blank', 'presenter'));
  const page = frame.contentDocument as Document;
  const notes = within(page.body);
  await notes.findByRole('heading', { name: first.goods_name });
  notes.getByText('Mention the trial');
  within(notes.getByRole('region', { name: 'Next' })).getByText(second.goods_name);
  notes.getByText('1 of 2');
  notes.getByText(/^0:0\d$/);
  // The audience sees the product but no notes.
  const stage = await dialog('Presentation: Morning talk');
  await stage.findByRole('heading', { name: first.goods_name });
  expect(stage.queryByText('Mention the trial')).toBeNull();
  expect(stage.queryByRole('button')).toBeNull();

  fireEvent.click(notes.getByRole('button', { name: 'Next' }));
  await stage.findByRole('heading', { name: second.goods_name });
  notes.getByText('End of the playlist');
  notes.getByText('No note.');
  fireEvent.keyDown(page.body, { key: 'PageUp' });
  await stage.findByRole('heading', { name: first.goods_name });
  const jump = notes.getByLabelText('Catalogue number or name');
  fireEvent.keyDown(jump, { key: 'ArrowRight' });
  notes.getByText('1 of 2');
  // Next continues after the position that a product outside the playlist keeps.
  fireEvent.change(jump, { target: { value: other.goods_sn } });
  fireEvent.click(notes.getByRole('button', { name: 'Go' }));
  await stage.findByRole('heading', { name: other.goods_name });
  within(notes.getByRole('region', { name: 'Next' })).getByText(second.goods_name);
  fireEvent.click(notes.getByRole('button', { name: 'Next' }));
  await stage.findByRole('heading', { name: second.goods_name });
  fireEvent.keyDown(page.body, { key: 'PageUp' });
  await stage.findByRole('heading', { name: first.goods_name });

  const closed = vi.spyOn(frame.contentWindow as Window, 'close');
  fireEvent.click(notes.getByRole('button', { name: 'Close this window' }));
  expect(closed).toHaveBeenCalled();
  stage.getByText('1 of 2');
  // The notes stay hidden from the audience until they are turned on again.
  expect(stage.queryByText('Mention the trial')).toBeNull();
  await press(app, 'End');
  asked.mockRestore();
  frame.remove();
});

it('states the limit of a playlist that is full', async () => {
  const app = await openMenu();
  const entries = Array.from({ length: 500 }, (_, index) => ({
    goods_id: index + 1,
    goods_sn: `QA${10_001 + index}`,
    goods_name: 'Anti-EGFR',
    note: '',
  }));
  await testStaff.staff.savePlaylist({ id: '', name: 'Long talk', entries });
  await press(app, 'Presentation');
  fireEvent.click(await screen.findByText('Edit'));
  await screen.findByText('A playlist has at most 500 products.');
});

it.each([
  [
    'no second display is connected',
    { allow: () => 'presenterNeedsScreen' as const, waitForPresenter: never },
  ],
  [
    'the window was placed on the audience’s display',
    { allow: () => null, waitForPresenter: () => Promise.resolve(false) },
  ],
])('shows a message and no presenter notes when %s', async (_case, given) => {
  presenter = given;
  const app = await openMenu();
  const frame = document.body.appendChild(document.createElement('iframe'));
  const opened = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  const [only] = (await findVariants(shop, 1, 20)).map(({ product }) => product);
  if (!only) throw new Error('The catalogue has too few products.');
  const { goods_id, goods_sn, goods_name } = only;
  const entries = [{ goods_id, goods_sn, goods_name, note: '' }];
  await testStaff.staff.savePlaylist({ id: '', name: 'Talk', entries });
  await press(app, 'Presentation');
  await press(app, 'Present Talk');
  await press(app, 'Presenter window');
  await screen.findByText('Presenter notes need a second display. Please connect one.');
  expect(frame.contentDocument?.body.textContent).toBe('');
  screen.getByRole('button', { name: 'Presenter window' });
  opened.mockRestore();
  frame.remove();
});

it('takes the controls back when the presenter window closes early', async () => {
  const app = await openMenu();
  const [only] = (await findVariants(shop, 1, 20)).map(({ product }) => product);
  if (!only) throw new Error('The catalogue has too few products.');
  const { goods_id, goods_sn, goods_name } = only;
  const entries = [{ goods_id, goods_sn, goods_name, note: '' }];
  await testStaff.staff.savePlaylist({ id: '', name: 'Talk', entries });
  const frame = document.body.appendChild(document.createElement('iframe'));
  const opened = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  let closed = false;
  presenter.waitForPresenter = () => {
    closed = true;
    return Promise.resolve(true);
  };
  Object.defineProperty(frame.contentWindow, 'closed', { get: () => closed });
  await press(app, 'Presentation');
  await press(app, 'Present Talk');
  await press(app, 'Presenter window');
  await waitFor(() => expect(closed).toBe(true));
  await screen.findByRole('button', { name: 'Presenter window' });
  opened.mockRestore();
  frame.remove();
});

it('saves the current cart and loads it again later', async () => {
  const [one, other] = await findVariants(shop, 2, 20);
  if (!one || !other) throw new Error('The catalogue has too few products.');
  const put = ({ product, goods_attr }: typeof one, number: number) =>
    shop.client.call('addToCart', { goods_id: product.goods_id, goods_attr, number });
  await put(one, 3);
  const app = await openMenu();
  const { user } = app;
  await press(app, 'Saved carts');
  await user.type(await screen.findByLabelText('Save the current cart as'), 'Dr Lee, Basel');
  await press(app, 'Save 1 line');
  await screen.findByRole('button', { name: 'Open Dr Lee, Basel' });
  await shop.client.call('clearCart', {});
  await put(other, 1);
  await press(app, 'Back');
  await press(app, 'Saved carts');

  // Asks before mixing lines of two customers.
  await pressAndConfirm('Open Dr Lee, Basel', 'Replace the current cart');
  await waitFor(() => expect(app.address()).toBe('/shoppingCart'));
  const cart = await shop.client.call('cart', {});
  expect(cart.ok && cart.data.list.map(({ goods_id, goods_number: number }) => [goods_id, number])).toEqual([
    [one.product.goods_id, 3],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();

  await openStaffDialog(app);
  await press(app, 'Saved carts');
  await pressAndConfirm('Delete Dr Lee, Basel', 'Delete permanently');
  await screen.findByText('No saved carts.');
});

it('asks before adding to the lines that a failed attempt has left in the cart', async () => {
  const [one] = await findVariants(shop, 1, 20);
  if (!one) throw new Error('The catalogue has too few products.');
  await shop.client.call('clearCart', {});
  const app = await openMenu();
  const line = {
    goods_id: one.product.goods_id,
    goods_attr: one.goods_attr,
    goods_sn: one.product.goods_sn,
    goods_name: one.product.goods_name,
    size: '',
    number: 1,
  };
  const lines = [line, { ...line, goods_attr: 'no such size' }];
  await testStaff.staff.saveCart({ id: '', name: 'Dr Lee', lines });
  await press(app, 'Saved carts');
  await press(app, 'Open Dr Lee');
  await screen.findByText(/^Could not be added:/);
  await press(app, 'Open Dr Lee');
  await screen.findByRole('button', { name: 'Replace the current cart' });
});

it('enrolls the stand, shows the result and removes the enrollment', async () => {
  const app = await openMenu();
  const { user } = app;
  const code = await createEnrollmentCode(shop.deps, 'Hall 4');
  await press(app, 'Enrollment');
  await screen.findByText(/^Not enrolled at/);
  const type = async (text: string) => {
    await user.type(await screen.findByLabelText(/nrollment code/), text);
    await press(app, 'Enroll this stand');
  };
  shopSync.setReachable(false);
  await type(code);
  await screen.findByText(/The shop cannot be reached. Please try again later/);
  shopSync.setReachable(true);
  await press(app, 'Enroll this stand');
  await screen.findByText(/The stand is enrolled as Hall 4\./);
  screen.getByText('Enrolled at http://shop.test as Hall 4.');
  await type(code);
  await screen.findByText(/already used/);
  await pressAndConfirm('Remove the enrollment', 'Delete the credential');
  await screen.findByText(/^Not enrolled at/);
});

it('allows system printers and explains an empty export', async () => {
  const app = await openMenu();
  const { user } = app;
  await press(app, 'Printers');
  await user.click(await screen.findByRole('checkbox', { name: 'Front desk' }));
  await press(app, 'Save');
  await screen.findByText('Saved. The change applies immediately.');
  expect((await testStaff.staff.printers())?.allowed).toEqual(['Front desk']);
  await press(app, 'Back');

  await press(app, 'Export rejected entries');
  for (const label of ['Password for the file', 'Repeat the password']) {
    await user.type(await screen.findByLabelText(label), 'a password of mine');
  }
  await press(app, 'Save file');
  await screen.findByText('The shop has not rejected any entries.');
  expect(screen.queryByRole('button', { name: 'Delete the exported entries' })).toBeNull();
});

it('deletes rejected entries after their export, when staff confirm it', async () => {
  const app = await openMenu();
  const key = 'k'.repeat(22);
  vi.spyOn(shopSync.sync, 'undelivered').mockResolvedValue([
    { key, kind: 'lead', captured_at: '2026-03-09T12:00:00+01:00', content: null, reason: 'no consent' },
  ]);
  const deleteUndelivered = vi.spyOn(shopSync.sync, 'deleteUndelivered').mockResolvedValue(1);
  const locked = { done: false, message: 'The staff menu is locked.' };
  await press(app, 'Export rejected entries');
  for (const label of ['Password for the file', 'Repeat the password']) {
    await app.user.type(await screen.findByLabelText(label), 'a password of mine');
  }
  await press(app, 'Save file');
  expect(deleteUndelivered).not.toHaveBeenCalled();
  // A failed deletion is not a problem of the password, and can be repeated.
  vi.spyOn(testStaff.staff, 'deleteExported').mockResolvedValueOnce(locked);
  await pressAndConfirm('Delete the exported entries', 'Delete permanently');
  expect((await screen.findByRole('alert')).textContent).toBe(locked.message);
  expect(screen.getByLabelText('Password for the file').getAttribute('aria-invalid')).not.toBe('true');
  await pressAndConfirm('Delete the exported entries', 'Delete permanently');
  await screen.findByText('Entries deleted from this stand: 1.');
  expect(deleteUndelivered.mock.calls).toEqual([[[key]]]);
  expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull();
});
