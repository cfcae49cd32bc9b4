// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultStandSettings } from '../../../../main/storage/stand-settings-store';
import type { ShowHours } from '../../../../shared/stands/show-hours';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { lockScroll } from '../../../lib/scroll-lock';
import { makeStand } from '../../../../../test/stands/make-stand';
import { renderApp } from '../../../../../test/render/render-app';
import { stubProperty } from '../../../../../test/fixtures/stub-property';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
  // jsdom does not implement layout.
  stubProperty(Element.prototype, 'scrollIntoView', () => undefined);
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  for (const name of Object.keys(document.documentElement.dataset)) {
    Reflect.deleteProperty(document.documentElement.dataset, name);
  }
});

/** Renders a kiosk at a path, which is also the page's own URL. */
async function renderAt(
  path: string,
  mode: 'demo' | 'kiosk' = 'kiosk',
  more: { hours?: ShowHours; website?: string; country?: string } = {},
) {
  window.history.replaceState(null, '', path);
  const settings = { ...shop.deps.settings, stand: { mode, name: 'Hall 4', ...more } };
  const { stand } = makeStand({ ...defaultStandSettings, mode, standName: 'Hall 4', pinHash: 'somebody’s' });
  const app = await renderApp(path, { ...shop, deps: { ...shop.deps, settings } }, undefined, stand);
  if (mode === 'kiosk') await screen.findByRole('button', { name: /^Done/, hidden: true });
  return app;
}

describe('kiosk session', () => {
  it('asks repeatedly whether the visitor is still there and reports the answer', async () => {
    const { platform, user } = await renderAt('/faq');
    for (const times of [1, 2, 3]) {
      act(() => platform.announceEnd(15));
      const question = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
      expect(question.textContent).toContain('In 15 seconds this visit ends');
      await user.click(within(question).getByRole('button', { name: 'I’m still here' }));
      expect(platform.sessionEvents).toEqual(Array.from({ length: times }, () => 'stay'));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
  });

  it('keeps the session bar in its place while a dialog locks scrolling', async () => {
    await renderAt('/faq');
    const bar = screen.getByRole('region', { name: 'This visit' });
    stubProperty(document.body, 'offsetWidth', 1065);
    // Chromium counts the place of the scroll bar while the page is locked.
    stubProperty(document.documentElement, 'clientWidth', 1080);
    const unlock = lockScroll('part');
    expect(bar.style.right).toBe('15px');
    stubProperty(document.documentElement, 'clientWidth', 1065);
    unlock();
    expect(bar.style.right).toBe('0px');
  });

  it('shows a countdown that is hidden from screen readers and restarts with each warning', async () => {
    const { platform } = await renderAt('/faq');
    vi.useFakeTimers();
    act(() => platform.announceEnd(15));
    act(() => void vi.advanceTimersByTime(4_000));
    const left = () => screen.getByRole('alertdialog').querySelector('[aria-hidden=true]')?.textContent;
    expect(left()).toBe('11');
    act(() => platform.announceEnd(15));
    expect(left()).toBe('15');
    vi.useRealTimers();
  });

  it('ends when the visitor presses the button', async () => {
    const { platform, user } = await renderAt('/faq');
    await user.click(screen.getByRole('button', { name: /^Done/ }));
    expect(platform.sessionEvents).toEqual(['end']);
  });

  it('covers the page while the session is ending, whatever the next visitor presses', async () => {
    const { platform, user } = await renderAt('/faq');
    act(() => platform.announceEnd(15));
    act(() => platform.announceEnd(0));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const cover = screen.getByRole('dialog', { name: 'This visit is ending' });
    await user.keyboard('{Escape}{Escape}');
    await user.click(cover);
    expect(cover.isConnected).toBe(true);
    expect(platform.sessionEvents).toEqual([]);
  });

  it('has no session overlays in demo mode', async () => {
    const { platform } = await renderAt('/', 'demo');
    act(() => platform.announceEnd(15));
    expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Welcome' })).toBeNull();
  });
});

describe('attract loop', () => {
  it('covers the start page until the first touch, which activates nothing below', async () => {
    const { user, address } = await renderAt('/');
    const cover = await screen.findByRole('dialog', { name: 'Welcome' });
    expect(within(cover).getByRole('heading', { name: shop.deps.settings.claim })).toBeTruthy();
    await user.pointer([{ target: cover, keys: '[TouchA>]' }]);
    // The cover is invisible but still catches touches.
    expect(cover.dataset['touched']).toBe('true');
    expect(cover.isConnected).toBe(true);
    await user.pointer([{ keys: '[/TouchA]', target: cover }]);
    await waitFor(() => expect(cover.isConnected).toBe(false));
    expect(address()).toBe('/');
  });

  it('alternates products, pathways and key facts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    await renderAt('/');
    const cover = await screen.findByRole('dialog', { name: 'Welcome' });
    const seen = new Set<string>();
    const corners = new Set<string>();
    for (let turns = 0; turns < 200 && seen.size < 6; turns++) {
      act(() => void vi.advanceTimersByTime(8_000));
      seen.add(within(cover).getByRole('heading').textContent);
      corners.add(cover.querySelector<HTMLElement>('[data-corner]')?.dataset['corner'] ?? '');
      // The slides load with calls that need several tasks.
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    }
    expect(seen.size).toBeGreaterThan(5);
    expect([...corners].sort()).toEqual(['0', '1', '2', '3']);
    for (const picture of cover.querySelectorAll('img')) {
      expect(picture.getAttribute('src')).toMatch(/^\/pictures\//);
    }
    vi.useRealTimers();
  });

  it('is dark outside show hours and wakes on touch', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T18:29:50') });
    const { user } = await renderAt('/', 'kiosk', { hours: { from: '09:00', to: '18:30' } });
    const cover = await screen.findByRole('dialog', { name: 'Welcome' });
    expect(within(cover).getByRole('heading')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(30_000));
    expect(cover.dataset['night']).toBe('true');
    expect(within(cover).queryByRole('heading')).toBeNull();
    const corner = () => cover.querySelector<HTMLElement>('[data-corner]')?.dataset['corner'];
    const before = corner();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(corner()).toBe(before);
    vi.useRealTimers();
    await user.pointer([{ target: cover, keys: '[TouchA]' }]);
    await waitFor(() => expect(cover.isConnected).toBe(false));
  });

  it('does not cover a page that is in use', async () => {
    await renderAt('/faq');
    expect(screen.queryByRole('dialog', { name: 'Welcome' })).toBeNull();
  });

  it('does not invite the next visitor when the page of a session is loaded again', async () => {
    const { user } = await renderAt('/');
    await user.pointer([
      { target: await screen.findByRole('dialog', { name: 'Welcome' }), keys: '[TouchA]' },
    ]);
    cleanup();
    await renderAt('/');
    expect(screen.queryByRole('dialog', { name: 'Welcome' })).toBeNull();
    // The end of the session deletes the tab's storage.
    cleanup();
    sessionStorage.clear();
    await renderAt('/');
    expect(await screen.findByRole('dialog', { name: 'Welcome' })).toBeTruthy();
  });
});

it('shows an external link as a QR code', async () => {
  const { platform, user } = await renderAt('/faq');
  act(() => platform.blockExternalLink('https://pubmed.example/123'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open on your phone' }));
  expect(await dialog.findByRole('img', { name: 'QR code of https://pubmed.example/123' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Back to the shop' }));
  act(() => platform.blockExternalLink('mailto:orders@shop.example'));
  expect(await screen.findByText('orders@shop.example')).toBeTruthy();
});

describe('product documents', () => {
  const linkOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

  it('link to the website in kiosk mode and cannot be printed', async () => {
    const { platform } = await renderAt('/goodsInfo?id=65', 'kiosk', { website: 'https://shop.example' });
    await screen.findByRole('link', { name: 'Safety data sheet (PDF) on your phone' });
    const address = 'https://shop.example/documents/data-sheet-QC33757.pdf';
    expect(linkOf('Data sheet (PDF) on your phone')).toBe(address);
    expect(linkOf('Data sheet (PDF)')).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    act(() => platform.blockExternalLink(address));
    expect(await screen.findByText(/This is on our website/)).toBeTruthy();
  });

  it('refer to the staff when no website is configured', async () => {
    await renderAt('/goodsInfo?id=65');
    expect(await screen.findByText('Data sheet: please ask our staff')).toBeTruthy();
    expect(linkOf('Data sheet (PDF) on your phone')).toBeUndefined();
  });

  it('are downloads in demo mode', async () => {
    await renderAt('/goodsInfo?id=65', 'demo', { website: 'https://shop.example' });
    await screen.findByRole('link', { name: 'Data sheet (PDF)' });
    expect(linkOf('Data sheet (PDF)')).toBe('/documents/data-sheet-QC33757.pdf');
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  });
});

it('returns to the previous page with the button of the bar', async () => {
  const { user, address, navigate } = await renderAt('/faq');
  await navigate('/lead');
  await user.click(screen.getByRole('button', { name: 'Back to the previous page' }));
  await waitFor(() => expect(address()).toBe('/faq'));
});

it('shows the options of a selection list as buttons, of which a double tap chooses none', async () => {
  const { user, address } = await renderAt('/categoryList?id=1');
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  const pressAll = async (element: HTMLElement) => {
    expect(fireEvent.mouseDown(element)).toBe(false);
    await user.click(element);
  };
  await pressAll(sort);
  const dialog = within(await screen.findByRole('dialog', { name: /^Sort by/ }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { pressed: true }));
  const option = dialog.getByRole('button', { name: 'Newest' });
  const clickAfter = (element: Element, ms: number) => {
    const click = new MouseEvent('click', { bubbles: true });
    fireEvent(element, Object.defineProperty(click, 'timeStamp', { value: click.timeStamp + ms }));
  };
  // Neither on an option nor beside the dialog.
  for (const element of [option, screen.getByRole('dialog')]) clickAfter(element, -60_000);
  expect(option.isConnected).toBe(true);
  clickAfter(option, 60_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(address()).toContain('sort='));
  const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect(chosen.selectedOptions[0]?.text).toBe('Newest');
});

it('names the options of a selection list by its label, which contains the list', async () => {
  const { user } = await renderAt('/literatures');
  await user.click(await screen.findByRole('combobox', { name: 'Sort' }));
  expect(await screen.findByRole('dialog', { name: 'Sort' })).toBeTruthy();
});

it('blocks downloads with a message and links the lead form in the bar', async () => {
  const { platform, user, address } = await renderAt('/faq');
  act(() => platform.blockDownload());
  const dialog = within(await screen.findByRole('dialog', { name: 'Downloads are disabled' }));
  await user.click(dialog.getByRole('button', { name: 'Back to the shop' }));
  expect(screen.queryByRole('dialog', { name: 'Downloads are disabled' })).toBeNull();
  const bar = within(screen.getByRole('region', { name: 'This visit' }));
  expect(bar.getByRole('link', { name: 'Request products' }).getAttribute('href')).toBe('/orderRequest');
  await user.click(bar.getByRole('link', { name: 'Leave your details' }));
  await waitFor(() => expect(address()).toBe('/lead'));
});

it('sets accessibility settings as data attributes of the page', async () => {
  const { user } = await renderAt('/faq');
  await user.click(screen.getByRole('button', { name: 'Accessibility' }));
  const panel = within(screen.getByRole('group', { name: 'Accessibility' }));
  for (const name of [/^Large text/, /^High contrast/, /^Lower the controls/]) {
    await user.click(panel.getByRole('button', { name, pressed: false }));
    expect(panel.getByRole('button', { name, pressed: true })).toBeTruthy();
  }
  expect({ ...document.documentElement.dataset }).toMatchObject({
    text: 'large',
    contrast: 'high',
    reach: 'low',
  });
  await user.click(panel.getByRole('button', { name: /^Large text/ }));
  expect(document.documentElement.dataset['text']).toBeUndefined();
  await user.click(panel.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accessibility', expanded: false }));
});

describe('on-screen keyboard', () => {
  const keys = () => screen.queryByRole('region', { name: 'On-screen keyboard' });
  const press = async (user: Awaited<ReturnType<typeof renderAt>>['user'], ...names: string[]) => {
    for (const name of names) {
      await user.click(
        within(keys() ?? expect.fail('no keys')).getAllByRole('button', { name })[0] as HTMLElement,
      );
    }
  };

  it('types into the focused field and searches on Enter', async () => {
    const { user, address } = await renderAt('/faq');
    const search = screen.getByLabelText<HTMLInputElement>('Search products');
    await user.click(search);
    await press(user, 'T', 'N', 'F', '-', 'Greek letters and units', 'α', 'Lowercase letters', 'x', 'Delete');
    expect(search.value).toBe('TNF-α');
    expect(document.activeElement).toBe(search);
    await press(user, 'Enter');
    await waitFor(() => expect(address()).toBe(`/notRegion?key=${encodeURIComponent('TNF-α')}`));
  });

  it('edits an e-mail address at the touched position', async () => {
    const { user } = await renderAt('/login/register');
    const mail = await screen.findByLabelText<HTMLInputElement>('E-mail');
    await user.type(mail, ' ann@lb.edu ');
    expect(mail.value).toBe('ann@lb.edu');
    await user.click(mail);
    mail.setSelectionRange(5, 5);
    await press(user, 'a');
    expect(mail.value).toBe('ann@lab.edu');
    await press(user, 'Move left', 'Delete', 'Move left', 'Delete', 'Move right', 'x');
    expect([mail.value, mail.selectionStart]).toEqual(['an@xab.edu', 4]);
    // The e-mail layout, although fields of that type have no caret API.
    expect(screen.getAllByRole('button', { name: '.edu' })).toHaveLength(1);
  });

  it('offers accents on a long press, which replace the letter', async () => {
    const { user } = await renderAt('/login');
    const name = await screen.findByLabelText<HTMLInputElement>('User name or e-mail');
    await user.click(name);
    // In a browser, the key types when it is pressed; jsdom has no pointer events, so it types on click.
    const hold = (label: string) => {
      const key = within(keys() ?? expect.fail('no keys')).getByRole('button', { name: label });
      fireEvent.pointerDown(key);
      fireEvent.click(key);
    };
    const variantsOfKey = () => screen.findByRole('group', { name: 'Variants of the key' });
    hold('e');
    const variants = await variantsOfKey();
    expect(variants.textContent).toMatch(/^èéêë/);
    expect(name.value).toBe('e');
    // The finger slides to a variant.
    const letter = within(variants).getByRole('button', { name: 'é' });
    stubProperty(document, 'elementFromPoint', () => letter);
    fireEvent.pointerUp(keys() ?? expect.fail('no keys'));
    expect(name.value).toBe('é');
    expect(screen.queryByRole('group', { name: 'Variants of the key' })).toBeNull();
    // The finger leaves the key; the variant is touched afterwards.
    hold('n');
    const others = await variantsOfKey();
    stubProperty(document, 'elementFromPoint', () => null);
    fireEvent.pointerUp(keys() ?? expect.fail('no keys'));
    await user.click(within(others).getByRole('button', { name: 'ñ' }));
    expect(name.value).toBe('éñ');
    // A short press offers nothing.
    fireEvent.pointerDown(within(keys() ?? expect.fail('no keys')).getByRole('button', { name: 'a' }));
    fireEvent.pointerUp(keys() ?? expect.fail('no keys'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole('group', { name: 'Variants of the key' })).toBeNull();
    expect(document.activeElement).toBe(name);
  });

  it('starts with the layout of the stand’s country and switches to another', async () => {
    const { user } = await renderAt('/login', 'kiosk', { country: 'DE' });
    const name = await screen.findByLabelText<HTMLInputElement>('User name or e-mail');
    await user.click(name);
    await press(user, 'ö', 'Change the keyboard layout');
    const choice = within(screen.getByRole('group', { name: 'Keyboard layouts' }));
    expect(choice.getByRole('button', { name: 'Deutsch', pressed: true })).toBeTruthy();
    await user.click(choice.getByRole('button', { name: 'Français' }));
    await press(user, 'é', 'Uppercase letters', 'Ç');
    expect(name.value).toBe('öéÇ');
    expect(screen.queryByRole('group', { name: 'Keyboard layouts' })).toBeNull();
    // The choice stays for other fields.
    await user.click(screen.getByLabelText('Password'));
    await press(user, 'à');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('à');
  });

  it('updates controlled fields and reveals no passwords', async () => {
    const { user } = await renderAt('/login');
    const name = await screen.findByLabelText<HTMLInputElement>('User name or e-mail');
    await user.click(name);
    await press(user, 'a', 'n', 'n');
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    await user.click(password);
    await press(user, 'Uppercase letters', 'S', 'e', '1');
    expect([name.value, password.value, password.type]).toEqual(['ann', 'Se1', 'password']);
    expect(keys()?.textContent).not.toContain('Se1');
  });

  it('hides on request and on blur and returns on touch', async () => {
    const { user } = await renderAt('/faq');
    const search = screen.getByLabelText('Search products');
    await user.click(search);
    expect(keys()).toBeTruthy();
    await press(user, 'Hide the keyboard');
    expect(keys()).toBeNull();
    await user.click(search);
    expect(keys()).toBeTruthy();
    act(() => search.blur());
    await waitFor(() => expect(keys()).toBeNull());
    act(() => search.focus());
    expect(keys()).toBeTruthy();
    // Untrusted events, such as those of the on-screen Enter key, do not count as hardware keys.
    fireEvent.keyDown(search, { key: 'a' });
    expect(keys()).toBeTruthy();
  });
});
