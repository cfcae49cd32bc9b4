// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createEnrolmentCode } from '../../../../server/stands/stand-enrolment';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { fakePresenter, type TestStaff } from '../../../../../test/stands/make-staff';
import type { TestShopSync } from '../../../../../test/stands/make-shop-sync';
import { openStaffDialog, openStaffMenu } from '../../../../../test/stands/open-staff-menu';
import type { RenderedApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let line: TestShopSync;
let office: TestStaff;
let close: () => Promise<void>;
const never = () => Promise.reject(new Error('nothing was opened'));

/** Whether a second screen is available. */
let speaker: typeof fakePresenter;
beforeEach(() => (speaker = { ...fakePresenter }));
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
  const app = await openStaffMenu(shop, speaker);
  ({ line, office, close } = app);
  return app;
}

const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('presents a playlist by keys and by number, with optional notes', async () => {
  const [first, second, third] = (await findVariants(shop, 3, 20)).map(({ product }) => product);
  if (!first || !second || !third) throw new Error('too little is on sale');
  const app = await openMenu();
  const { user } = app;
  await press(app, 'On stage');
  await screen.findByText('No list is prepared yet.');
  await press(app, 'New list');
  const editor = await dialog('New list');
  await user.click(editor.getByLabelText('Add products', { exact: false }));
  await user.paste(`Catalogue number,Quantity\n${second.goods_sn},2\n${first.goods_sn},1\nxyzzyqq,1`);
  await press(app, 'Add to the list');
  await editor.findByText('Nothing is called “xyzzyqq”.');
  await press(app, 'Leave it out');
  await user.type(editor.getByLabelText(`Note for ${first.goods_sn}`, { exact: false }), 'Mention the trial');
  await press(app, `Move ${first.goods_sn} up`);
  expect(
    (await editor.findByRole<HTMLButtonElement>('button', { name: `Move ${first.goods_sn} up` })).disabled,
  ).toBe(true);
  await press(app, 'Keep the list');
  await editor.findByText('Give the list a name.');
  await user.type(editor.getByLabelText('Name of the list'), 'Morning talk');
  await press(app, 'Keep the list');

  await press(app, 'Show Morning talk');
  const stage = await dialog('On stage: Morning talk');
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
  stage.getByText('In between');
  await user.keyboard('{PageUp}');
  await stage.findByRole('heading', { name: second.goods_name });
  await user.keyboard('{Home}');
  await stage.findByRole('heading', { name: first.goods_name });
  // A presentation without input keeps the session alive.
  expect(app.platform.visits).toContain('stay');

  await press(app, 'End');
  await press(app, 'Delete Morning talk');
  await press(app, 'Delete for good');
  await screen.findByText('No list is prepared yet.');
});

it('shows notes, the next product and controls in a presenter window', async () => {
  const [first, second] = (await findVariants(shop, 2, 20)).map(({ product }) => product);
  if (!first || !second) throw new Error('too little is on sale');
  const entry = ({ goods_id, goods_sn, goods_name }: typeof first, note: string) => ({
    goods_id,
    goods_sn,
    goods_name,
    note,
  });
  const app = await openMenu();
  const entries = [entry(first, 'Mention the trial'), entry(second, '')];
  await office.staff.savePlaylist({ id: '', name: 'Morning talk', entries });
  // jsdom opens no windows; an iframe stands in for the presenter window.
  const frame = document.body.appendChild(document.createElement('iframe'));
  const asked = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  await press(app, 'On stage');
  await press(app, 'Show Morning talk');
  await press(app, 'Notes');
  await press(app, 'Speaker’s window');
  await waitFor(() => expect(asked).toHaveBeenCalledWith('about:blank', 'speaker'));
  const page = frame.contentDocument as Document;
  const notes = within(page.body);
  await notes.findByRole('heading', { name: first.goods_name });
  notes.getByText('Mention the trial');
  within(notes.getByRole('region', { name: 'Next' })).getByText(second.goods_name);
  notes.getByText('1 of 2');
  notes.getByText(/^0:0\d$/);
  // The audience sees the product but no notes.
  const stage = await dialog('On stage: Morning talk');
  await stage.findByRole('heading', { name: first.goods_name });
  expect(stage.queryByText('Mention the trial')).toBeNull();
  expect(stage.queryByRole('button')).toBeNull();

  fireEvent.click(notes.getByRole('button', { name: 'Next' }));
  await stage.findByRole('heading', { name: second.goods_name });
  notes.getByText('The end of the list');
  notes.getByText('There is no note.');
  fireEvent.keyDown(page.body, { key: 'PageUp' });
  await stage.findByRole('heading', { name: first.goods_name });
  const jump = notes.getByLabelText('Catalogue number or name');
  fireEvent.keyDown(jump, { key: 'ArrowRight' });
  notes.getByText('1 of 2');

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

it.each([
  ['there is no window for the speaker', { allow: () => 'speakerNeedsScreen' as const, isPlaced: never }],
  ['it was put before the audience', { allow: () => null, isPlaced: () => Promise.resolve(false) }],
])('says why, and shows nothing of the speaker’s: %s', async (_case, given) => {
  speaker = given;
  const app = await openMenu();
  const frame = document.body.appendChild(document.createElement('iframe'));
  const opened = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  const [only] = (await findVariants(shop, 1, 20)).map(({ product }) => product);
  if (!only) throw new Error('too little is on sale');
  const { goods_id, goods_sn, goods_name } = only;
  const entries = [{ goods_id, goods_sn, goods_name, note: '' }];
  await office.staff.savePlaylist({ id: '', name: 'Talk', entries });
  await press(app, 'On stage');
  await press(app, 'Show Talk');
  await press(app, 'Speaker’s window');
  await screen.findByText('Notes need a screen of their own here. Please connect a second one.');
  expect(frame.contentDocument?.body.textContent).toBe('');
  screen.getByRole('button', { name: 'Speaker’s window' });
  opened.mockRestore();
  frame.remove();
});

it('takes the controls back when the presenter window closes early', async () => {
  const app = await openMenu();
  const [only] = (await findVariants(shop, 1, 20)).map(({ product }) => product);
  if (!only) throw new Error('too little is on sale');
  const { goods_id, goods_sn, goods_name } = only;
  const entries = [{ goods_id, goods_sn, goods_name, note: '' }];
  await office.staff.savePlaylist({ id: '', name: 'Talk', entries });
  const frame = document.body.appendChild(document.createElement('iframe'));
  const opened = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  let closed = false;
  speaker.isPlaced = () => {
    closed = true;
    return Promise.resolve(true);
  };
  Object.defineProperty(frame.contentWindow, 'closed', { get: () => closed });
  await press(app, 'On stage');
  await press(app, 'Show Talk');
  await press(app, 'Speaker’s window');
  await waitFor(() => expect(closed).toBe(true));
  await screen.findByRole('button', { name: 'Speaker’s window' });
  opened.mockRestore();
  frame.remove();
});

it('saves the current cart and loads it again later', async () => {
  const [one, other] = await findVariants(shop, 2, 20);
  if (!one || !other) throw new Error('too little is on sale');
  const put = ({ product, goods_attr }: typeof one, number: number) =>
    shop.client.call('addToCart', { goods_id: product.goods_id, goods_attr, number });
  await put(one, 3);
  const app = await openMenu();
  const { user } = app;
  await press(app, 'Kept carts');
  await user.type(await screen.findByLabelText('Keep the present cart as'), 'Dr Lee, Basel');
  await press(app, 'Keep 1 line');
  await screen.findByRole('button', { name: 'Open Dr Lee, Basel' });
  await shop.client.call('clearCart', {});
  await put(other, 1);
  await press(app, 'Back');
  await press(app, 'Kept carts');

  // Asks before mixing lines of two customers.
  await press(app, 'Open Dr Lee, Basel');
  await press(app, 'Replace the present cart');
  await waitFor(() => expect(app.address()).toBe('/shoppingCart'));
  const cart = await shop.client.call('cart', {});
  expect(cart.ok && cart.data.list.map(({ goods_id, goods_number: number }) => [goods_id, number])).toEqual([
    [one.product.goods_id, 3],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();

  await openStaffDialog(app);
  await press(app, 'Kept carts');
  await press(app, 'Delete Dr Lee, Basel');
  await press(app, 'Delete for good');
  await screen.findByText('No cart is kept.');
});

it('enrolls the stand, shows the result and removes the enrollment', async () => {
  const app = await openMenu();
  const { user } = app;
  const code = await createEnrolmentCode(shop.deps, 'Hall 4');
  await press(app, 'This stand and its shop');
  await screen.findByText(/does not know this stand yet/);
  const type = async (text: string) => {
    await user.type(await screen.findByLabelText(/ode from the shop|Another code/), text);
    await press(app, 'Enrol this stand');
  };
  line.reach(false);
  await type(code);
  await screen.findByText(/The shop cannot be reached. Please try later/);
  line.reach(true);
  await press(app, 'Enrol this stand');
  await screen.findByText('The shop knows this stand as Hall 4.');
  screen.getByText('Enrolled at http://shop.test as Hall 4.');
  await type(code);
  await screen.findByText(/it was used before/);
  await press(app, 'Leave the shop');
  await press(app, 'Forget the credential');
  await screen.findByText(/does not know this stand yet/);
});

it('allows system printers and explains an empty export', async () => {
  const app = await openMenu();
  const { user } = app;
  await press(app, 'Printers');
  await user.click(await screen.findByRole('checkbox', { name: 'Front desk' }));
  await press(app, 'Save');
  await screen.findByText('Kept. It counts at once.');
  expect((await office.staff.printers())?.allowed).toEqual(['Front desk']);
  await press(app, 'Back');

  await press(app, 'Take refused entries along');
  for (const label of ['Password for the file', 'The same password again']) {
    await user.type(await screen.findByLabelText(label), 'a password of mine');
  }
  await press(app, 'Write the file');
  await screen.findByText('The shop has refused nothing.');
});
