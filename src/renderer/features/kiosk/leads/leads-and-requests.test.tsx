// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CIRCUIT_OPEN_MS } from '../../../../main/sync/circuit-breaker';
import { defaultStandSettings } from '../../../../main/storage/stand-settings-store';
import { createEnrollmentCode } from '../../../../server/stands/stand-enrollment';
import { LINE_GAP_MS } from '../../../../shared/stands/scanner-input';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { makeShopSync, type TestShopSync } from '../../../../../test/stands/make-shop-sync';
import { makeStand } from '../../../../../test/stands/make-stand';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let stand: TestShopSync;
beforeEach(async () => {
  // jsdom does not implement layout.
  Element.prototype.scrollIntoView = () => undefined;
  shop = await makeShop();
  stand = await makeShopSync(shop, await createEnrollmentCode(shop.deps, 'Hall 4'));
  await expect.poll(async () => (await stand.sync.status())[0]?.value).toBe('ready');
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await stand.close();
  await shop.close();
});

const open = (path: string) => renderApp(path, shop, stand);
/** Opens a page of a locked kiosk. */
const openLocked = async (path: string) => {
  window.history.replaceState(null, '', path);
  const settings = { ...shop.deps.settings, stand: { mode: 'kiosk' as const, name: 'Hall 4' } };
  const { stand: bridge } = makeStand({ ...defaultStandSettings, mode: 'kiosk' });
  const app = await renderApp(path, { ...shop, deps: { ...shop.deps, settings } }, stand, bridge);
  await screen.findByRole('button', { name: /^Done/, hidden: true });
  return app;
};
const field = (name: RegExp | string) => within(screen.getByRole('main')).getByLabelText(name);
const valueOf = (name: RegExp | string) => (field(name) as HTMLInputElement).value;
/** Sets the value in one step, unlike a scanner or a user. */
const fill = (element: Element, value: string) => fireEvent.change(element, { target: { value } });
const leads = () => shop.deps.database.selectFrom('lead').selectAll().execute();

/**
 * Types like a scanner: a key every 2 ms, however busy the machine is, and Enter after each line. `isHeld`: all keys after the first
 * one are repetitions of a key that is held down. Returns the number of keys that the field received.
 */
function scan(text: string, isHeld = false): number {
  const begin = performance.now();
  return [...text].filter((character, index) => {
    const field = document.activeElement ?? document.body;
    const key = character === '\n' ? 'Enter' : character;
    const event = createEvent.keyDown(field, { key, repeat: isHeld && index > 0 });
    Object.defineProperty(event, 'timeStamp', { value: begin + 2 * index });
    return fireEvent(field, event);
  }).length;
}

describe('lead form of a stand', () => {
  it('reports missing fields, keeps the input and shows the progress of the entry', async () => {
    stand.setReachable(false);
    const { user } = await open('/lead');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(within(await screen.findByRole('alert')).getAllByRole('listitem')).toHaveLength(3);
    fill(field('Name'), 'Ann Lee');
    fill(field('E-mail'), 'ann@lab.example');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Thank you, we’ll be in touch' });
    expect(document.activeElement).toBe(title);
    expect(screen.getByText(/^Saved on this device/)).toBeTruthy();
    stand.setReachable(true);
    await stand.sync.sendNow();
    expect(await screen.findByText(/^Received by the shop. The number is V\d{6}-/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next person' }));
    expect(valueOf('Name')).toBe('');
  });

  it('reads a badge wherever the focus is and sends viewed products and consent', async () => {
    const [one] = await findVariants(shop, 1, 20);
    const number = one?.product.goods_sn ?? '';
    const viewing = await open(`/goodsInfo?id=${one?.product.goods_id}`);
    await screen.findByRole('heading', { level: 1 });
    viewing.unmount();
    const { user } = await open('/lead');
    await user.click(await screen.findByLabelText('Name'));
    scan('BEGIN:VCARD\nFN:Dr. Ann Lee\nORG:Institute;Group\nEMAIL:ann@lab.example\nEND:VCARD\n');
    expect(await screen.findByText(/Your badge was scanned/)).toBeTruthy();
    expect([valueOf('Name'), valueOf('E-mail')]).toEqual(['Dr. Ann Lee', 'ann@lab.example']);
    expect(screen.getByRole('checkbox', { name: number })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    fill(field(/^Note/), 'Call her');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Received by the shop/);
    expect(await leads()).toMatchObject([
      { name: 'Dr. Ann Lee', institution: 'Institute', goods_sn: number, kind: 'stand' },
    ]);
    const visit = await shop.deps.database.selectFrom('lead_visit').selectAll().executeTakeFirstOrThrow();
    expect(visit).toMatchObject({ stand_name: 'Hall 4', note: 'Call her' });
    expect(visit.consent_text).toContain('I agree');
    expect(Date.parse(visit.consented_at)).toBeGreaterThan(0);
  });

  it('opens an empty form for a badge that is read while the thanks are shown', async () => {
    const { user } = await open('/lead');
    await user.click(await screen.findByLabelText('Name'));
    scan('MECARD:N:Ann Lee;EMAIL:ann@lab.example;;\n');
    await expect.poll(() => valueOf('Name')).toBe('Ann Lee');
    fill(field(/^Note/), 'Call her');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Thank you, we’ll be in touch' });
    scan('MECARD:N:Bo Berg;EMAIL:bo@lab.example;;\n');
    expect(await screen.findByText(/Your badge was scanned/)).toBeTruthy();
    expect([valueOf('Name'), valueOf('E-mail'), valueOf(/^Note/)]).toEqual(['Bo Berg', 'bo@lab.example', '']);
    expect(screen.getByRole('checkbox', { name: /I agree/ })).toHaveProperty('checked', false);
  });

  it('clears the data of the previous badge and keeps it when the same badge is read again', async () => {
    const { user } = await open('/lead');
    await user.click(await screen.findByLabelText('Name'));
    const ann = 'MECARD:N:Ann Lee;ORG:Institute;TEL:+49 731 5000;;\n';
    scan(ann);
    await expect.poll(() => valueOf('Name')).toBe('Ann Lee');
    fill(field(/^Position/), 'Head of the lab');
    fill(field(/^Note/), 'Call her');
    const consent = screen.getByRole('checkbox', { name: /I agree/ });
    await user.click(consent);
    fill(field(/^Telephone/), '');
    scan(ann);
    await expect.poll(() => valueOf(/^Telephone/)).toBe('+49 731 5000');
    expect([valueOf(/^Position/), valueOf(/^Note/)]).toEqual(['Head of the lab', 'Call her']);
    expect(consent).toHaveProperty('checked', true);

    scan('MECARD:N:Ben Ray;EMAIL:ben@lab.example;;\n');
    await expect.poll(() => valueOf('Name')).toBe('Ben Ray');
    expect([valueOf(/^Telephone/), valueOf(/^Institution/), valueOf(/^Position/), valueOf(/^Note/)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
    expect(consent).toHaveProperty('checked', false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('consent');
    expect(await leads()).toEqual([]);
  });

  it('keeps a letter that was typed before a badge which begins with the same letter', async () => {
    await open('/lead');
    const note = await screen.findByLabelText(/^Note/);
    note.focus();
    scan('M');
    fill(note, 'M');
    await new Promise((resolve) => setTimeout(resolve, 2 * LINE_GAP_MS));
    scan('MECARD:N:Ann Lee;;\n');
    await expect.poll(() => valueOf('Name')).toBe('Ann Lee');
    expect(valueOf(/^Note/)).toBe('M');
  });

  it('leaves a key that is held down to the field', async () => {
    await open('/lead');
    (await screen.findByLabelText(/^Note/)).focus();
    expect(scan('a'.repeat(40), true)).toBe(40);
    expect(scan('\n'.repeat(40), true)).toBe(40);
    await new Promise((resolve) => setTimeout(resolve, 2 * LINE_GAP_MS));
    expect(scan('MECARD:N:Ann Lee;;\n')).toBeLessThan(19);
    await expect.poll(() => valueOf('Name')).toBe('Ann Lee');
  });

  it('hides the products of the previous person when another badge is read', async () => {
    const [one] = await findVariants(shop, 1, 20);
    const viewing = await open(`/goodsInfo?id=${one?.product.goods_id}`);
    await screen.findByRole('heading', { level: 1 });
    viewing.unmount();
    const { user } = await open('/lead');
    await user.click(await screen.findByLabelText('Name'));
    scan('MECARD:N:Ann Lee;EMAIL:ann@lab.example;;\n');
    await expect.poll(() => valueOf('Name')).toBe('Ann Lee');
    expect(await screen.findByRole('group', { name: 'Products you viewed' })).toBeTruthy();
    scan('MECARD:N:Ben Ray;EMAIL:ben@lab.example;;\n');
    await expect.poll(() => valueOf('Name')).toBe('Ben Ray');
    expect(screen.queryByRole('group', { name: 'Products you viewed' })).toBeNull();
  });

  it('opens with the data of a badge that is read on another page, and presses no button there', async () => {
    const { user, address } = await openLocked('/faq');
    const done = screen.getByRole('button', { name: /^Done/ });
    done.focus();
    const scanned = createEvent.keyDown(done, { key: 'Enter' });
    const begin = performance.now();
    const badge = 'MECARD:N:Ann Lee;EMAIL:ann@lab.example;;';
    scan(badge);
    Object.defineProperty(scanned, 'timeStamp', { value: begin + 2 * badge.length });
    fireEvent(done, scanned);
    expect(scanned.defaultPrevented).toBe(true);
    await expect.poll(address).toBe('/lead');
    expect(await screen.findByText(/Your badge was scanned/)).toBeTruthy();
    expect([valueOf('Name'), valueOf('E-mail')]).toEqual(['Ann Lee', 'ann@lab.example']);
    expect(screen.getByRole('checkbox', { name: /I agree/ })).toHaveProperty('checked', false);
    // The badge of another person replaces the first one, as it does on this page.
    await user.click(field('Name'));
    scan('MECARD:N:Ben Ray;;\n');
    await expect.poll(() => valueOf('Name')).toBe('Ben Ray');
    expect(valueOf('E-mail')).toBe('');
  });

  it('leaves codes that are scanned into a field of another page to the field', async () => {
    const { user, address } = await openLocked('/faq');
    await user.click(screen.getByLabelText('Search products'));
    scan('QC10000\n');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(address()).toBe('/faq');
  });

  it('stores nothing without consent', async () => {
    const { user } = await open('/lead');
    fill(await screen.findByLabelText('Name'), 'Ann');
    fill(field('E-mail'), 'ann@lab.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('consent');
    expect(await leads()).toEqual([]);
  });

  it.each(['/lead', '/orderRequest'])('does not exist on a website: %s', async (path) => {
    await renderApp(path, shop);
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
  });
});

it('shows the last known cart when the network fails and accepts an order request', async () => {
  const [one] = await findVariants(shop, 1, 20);
  if (!one) throw new Error('nothing is on sale');
  const { product, goods_attr } = one;
  await stand.client.call('addToCart', { goods_id: product.goods_id, goods_attr, number: 2 });
  await expect.poll(() => stand.client.call('cart', {})).toMatchObject({ ok: true, data: { number: 2 } });
  stand.setReachable(false);
  const { user, address } = await open('/shoppingCart');
  expect(await screen.findByText(/This is the last known state of your cart/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Request these products' }));
  await expect.poll(address).toBe('/orderRequest');
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});

it('makes the cart read-only while the shop is unreachable and editable afterwards', async () => {
  const [one, other] = await findVariants(shop, 2, 20);
  if (!one || !other) throw new Error('nothing is on sale');
  for (const { product, goods_attr } of [one, other])
    await stand.client.call('addToCart', { goods_id: product.goods_id, goods_attr, number: 2 });
  const filled = await stand.client.call('cart', {});
  const rec_id = filled.ok ? filled.data.list[0]?.rec_id : undefined;
  await stand.client.call('saveForLater', { rec_id: rec_id ?? 0, saved: true });
  await expect.poll(() => stand.client.call('cart', {})).toMatchObject({ data: { saved: [{ rec_id }] } });
  stand.setReachable(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await open('/shoppingCart');
  expect(await screen.findByText(/You can change it when the shop is back/)).toBeTruthy();
  const page = within(screen.getByRole('main'));
  const changes = () => [
    ...page.queryAllByRole('textbox', { name: /^Quantity of/ }),
    ...page.queryAllByRole('button', { name: /^(Delete|Save for later|Move to cart|Change the size|Empty)/ }),
    ...page.queryAllByRole('link', { name: 'Add a list' }),
  ];
  expect(changes()).toEqual([]);
  expect(page.getAllByRole('cell', { name: '2' })).toHaveLength(1);
  stand.setReachable(true);
  stand.advanceTime(CIRCUIT_OPEN_MS);
  vi.advanceTimersByTime(5000);
  expect(await page.findByRole('textbox', { name: /^Quantity of/ })).toBeTruthy();
  expect(changes()).toHaveLength(8);
  expect(screen.queryByText(/You can change it/)).toBeNull();
});

describe('stand without a connection to its shop', () => {
  beforeEach(() => stand.setReachable(false));

  it('accepts an order request for the cart', async () => {
    const [one] = await findVariants(shop, 1, 20);
    if (!one) throw new Error('nothing is on sale');
    const { product, goods_attr } = one;
    await stand.client.call('addToCart', { goods_id: product.goods_id, goods_attr, number: 2 });
    const { user, address } = await open('/shoppingCart');
    expect(await screen.findByText(/your cart stays on this device/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Request these products' }));
    await expect.poll(address).toBe('/orderRequest');
    fill(await screen.findByLabelText('Name'), 'Ann Lee');
    fill(field('E-mail'), 'ann@lab.example');
    fill(field('Institution'), 'Institute');
    fill(field('Country'), 'Germany');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(screen.getByRole('button', { name: 'Send the request' }));
    expect(
      await screen.findByText(
        /It is a request, not an order yet: nothing is charged. The prices are those of [A-Z][a-z]{2} \d+, \d{4};/,
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^Saved on this device/)).toBeTruthy();
    stand.setReachable(true);
    await stand.sync.sendNow();
    const requests = await shop.deps.database.selectFrom('order_request').selectAll().execute();
    expect(requests).toMatchObject([{ name: 'Ann Lee', country: 'Germany', state: 'to confirm' }]);
  });

  it('accepts a question without a captcha and says where it is stored', async () => {
    const { user } = await open('/contactUs');
    await user.selectOptions(await screen.findByLabelText('Topic'), 'An order or delivery');
    fill(field('Your message'), 'Where is my parcel?');
    fill(field('Name'), 'Ann Lee');
    fill(field('E-mail'), 'ann@lab.example');
    await expect.poll(() => screen.queryByLabelText('Characters in the picture')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(
      await screen.findByRole('heading', { name: 'Thank you, it is saved on this device' }),
    ).toBeTruthy();
  });
});
