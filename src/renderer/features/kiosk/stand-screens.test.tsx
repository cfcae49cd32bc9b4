// @vitest-environment jsdom
import { generateKeyPairSync } from 'node:crypto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_STAND_NAME_LENGTH } from '../../../shared/platform/stand-bridge';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { validStandForm, makeStand, type TestStand } from '../../../../test/stands/make-stand';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the shop at a stand. */
function renderAt(made: TestStand, mode: 'demo' | 'kiosk' = 'demo') {
  const settings = { ...shop.deps.settings, stand: { mode, name: 'Hall 4' } };
  return renderApp('/faq', { ...shop, deps: { ...shop.deps, settings } }, undefined, made.stand);
}

async function setUpStand(): Promise<TestStand & { code: string }> {
  const made = makeStand();
  const answer = await made.stand.setUp(validStandForm);
  await made.stand.lock();
  return { ...made, code: answer.kind === 'saved' ? answer.recoveryCode : '' };
}

/** Ctrl+Alt+S, the staff shortcut of a window. */
const callStaff = () =>
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true, altKey: true });

/** The stand's overlays load after the screen. */
const openPad = () =>
  waitFor(() => {
    callStaff();
    return screen.getByRole('dialog', { name: 'Staff only' });
  });

/** jsdom's pointer events have no coordinates. */
const finger = (kind: string) =>
  Object.assign(new MouseEvent(kind, { bubbles: true, clientX: 20, clientY: 20 }), { isPrimary: true });

const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('first setup', () => {
  it('reports invalid fields and shows the recovery code once', async () => {
    const made = makeStand();
    const { user } = await renderAt(made);
    const form = within(await dialog('Set up this stand'));
    await user.type(form.getByLabelText('Shop address', { exact: false }), 'http://shop.example');
    await user.type(form.getByLabelText('PIN for staff'), '123456');
    await user.click(form.getByRole('button', { name: 'Save' }));

    const summary = within(await form.findByRole('alert'));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Enter a name for the stand, so that the shop knows where orders come from.',
      'Enter the shop’s address, such as https://shop.example, or leave the field empty.',
      'This PIN is easy to guess. Choose digits without a pattern.',
    ]);
    expect(form.getByLabelText('Stand name').getAttribute('aria-invalid')).toBe('true');
    expect(form.getByLabelText<HTMLInputElement>('Stand name').maxLength).toBe(MAX_STAND_NAME_LENGTH);
    await user.click(summary.getByRole('link', { name: /Enter the shop/ }));
    expect(document.activeElement).toBe(form.getByLabelText('Shop address', { exact: false }));
    expect(made.settingsStore.read()).toBeNull();

    await user.click(form.getByRole('radio', { name: /For visitors/ }));
    await user.type(form.getByLabelText('Stand name'), 'Hall 4, stand B12');
    await user.clear(form.getByLabelText('Shop address', { exact: false }));
    await user.type(form.getByLabelText('Shop address', { exact: false }), 'shop.example');
    await user.selectOptions(form.getByLabelText('Country', { exact: false }), 'Singapore');
    const key = generateKeyPairSync('ed25519')
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64');
    await user.type(form.getByLabelText('Catalogue key', { exact: false }), key);
    for (const label of ['PIN for staff', 'Repeat the PIN']) {
      await user.clear(form.getByLabelText(label));
      await user.type(form.getByLabelText(label), '482950');
    }
    await user.click(form.getByRole('button', { name: 'Save' }));

    const savedDialog = (await dialog('Saved')) as HTMLDialogElement;
    // Chromium closes the dialog on a repeated Escape without a press in between.
    savedDialog.close();
    fireEvent(savedDialog, new Event('close'));
    expect(savedDialog.open).toBe(true);
    const saved = within(savedDialog);
    expect(saved.getByLabelText('Recovery code').textContent).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(made.settingsStore.read()).toMatchObject({
      mode: 'kiosk',
      country: 'SG',
      shop: 'https://shop.example',
      catalogueKeys: [key],
    });
    await user.click(saved.getByRole('button', { name: 'I wrote it down: restart' }));
    expect(made.ended).toEqual(['restart']);
  });

  it('can be postponed', async () => {
    const { user } = await renderAt(makeStand());
    await dialog('Set up this stand');
    await user.click(screen.getByRole('button', { name: 'Try it out first' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    callStaff();
    await dialog('Set up this stand');
  });

  it('is not shown on the website', async () => {
    await renderApp('/faq', shop);
    callStaff();
    // Stand overlays load with the page, so the first heading proves that they had their chance.
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('staff menu', () => {
  it('opens with the PIN, shows the status and locks again', async () => {
    const made = await setUpStand();
    made.menu.status.push(() => Promise.resolve([{ name: 'Queue', value: '3 of 10,000', state: 'good' }]));
    made.menu.actions.push({ name: 'sync', label: 'Sync now', run: () => Promise.resolve('3 sent.') });
    const { user } = await renderAt(made);
    const pad = within(await openPad());
    for (const digit of '482951') await user.click(pad.getByRole('button', { name: digit }));
    expect(pad.getByRole('img', { name: '6 digits entered' }).textContent).toBe('••••••');
    await user.click(pad.getByRole('button', { name: 'Delete the last digit' }));
    await user.keyboard('0');
    await user.click(pad.getByRole('button', { name: 'OK' }));

    const menu = within(await dialog('This stand'));
    expect(menu.getByRole('row', { name: /Queue/ }).textContent).toContain('3 of 10,000');
    await user.click(menu.getByRole('button', { name: 'Sync now' }));
    await menu.findByText('3 sent.');
    await user.click(menu.getByRole('button', { name: 'Lock and return to the shop' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await made.stand.menu()).toBeNull();
  });

  it('accepts a typed PIN whichever key has the focus', async () => {
    const made = await setUpStand();
    const { user } = await renderAt(made);
    const pad = within(await openPad());
    // The browser focuses the first key when it opens the dialog.
    for (const name of ['1', 'Delete the last digit']) {
      pad.getByRole('button', { name }).focus();
      await user.keyboard('4829{Backspace}');
      pad.getByRole('img', { name: '3 digits entered' });
      await user.keyboard('{Backspace}{Backspace}{Backspace}');
    }
    pad.getByRole('button', { name: '1' }).focus();
    await user.keyboard('{Enter}');
    pad.getByRole('img', { name: '0 digits entered' });
    // Space presses the focused key.
    await user.keyboard(' ');
    pad.getByRole('img', { name: '1 digit entered' });
    await user.keyboard('{Backspace}482950{Enter}');
    await dialog('This stand');
  });

  it('leaves Enter to the buttons outside the pad', async () => {
    const made = await setUpStand();
    const { user } = await renderAt(made);
    const pad = within(await openPad());
    await user.keyboard('4829');
    pad.getByRole('button', { name: 'Forgot the PIN?' }).focus();
    await user.keyboard('{Enter}');
    pad.getByRole('textbox', { name: 'Recovery code' });
    expect(made.audited).not.toContain('wrong-pin');
  });

  it('shows the waiting time after a wrong PIN', async () => {
    const made = await setUpStand();
    const { user } = await renderAt(made);
    const pad = within(await openPad());
    await user.keyboard('000000');
    await user.click(pad.getByRole('button', { name: 'OK' }));
    await pad.findByText('Wrong PIN. Please wait 1 second.');
    expect(pad.getByRole('button', { name: 'OK' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('requires a new PIN after the recovery code', async () => {
    const made = await setUpStand();
    const { user } = await renderAt(made);
    const pinDialog = within(await openPad());
    await user.click(pinDialog.getByRole('button', { name: 'Forgot the PIN?' }));
    await user.type(pinDialog.getByRole('textbox', { name: 'Recovery code' }), made.code);
    await user.click(pinDialog.getByRole('button', { name: 'Unlock' }));
    const form = within(await dialog('Settings of this stand'));
    expect(form.getByDisplayValue('Hall 4, stand B12')).toBe(form.getByLabelText('Stand name'));
    for (const label of ['PIN for staff', 'Repeat the PIN']) {
      await user.type(form.getByLabelText(label), '190284');
    }
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(within(await dialog('Saved')).getByLabelText('Recovery code').textContent).not.toBe(made.code);
  });

  it('closes after a minute without input', async () => {
    const made = await setUpStand();
    await renderAt(made);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await openPad();
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    fireEvent.pointerDown(document.body, { clientX: 500, clientY: 500 });
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    screen.getByRole('dialog');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open while a new recovery code is visible', async () => {
    const made = await setUpStand();
    const { user, platform } = await renderAt(made);
    await openPad();
    await user.keyboard(`${validStandForm.pin}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Change settings' }));
    const form = within(await dialog('Settings of this stand'));
    for (const label of [/^New PIN for staff/, /^Repeat the PIN/]) {
      await user.type(form.getByLabelText(label), '190284');
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    expect(platform.sessionEvents).toEqual([]);
    fireEvent.pointerDown(form.getByRole('button', { name: 'Save' }), { clientX: 500, clientY: 500 });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const saved = within(await dialog('Saved'));
    const code = saved.getByLabelText('Recovery code').textContent;
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(
      within(screen.getByRole('dialog', { name: 'Saved' })).getByLabelText('Recovery code').textContent,
    ).toBe(code);
    // The session stays alive too, because its end would wipe the code.
    expect(platform.sessionEvents).toContain('stay');
    fireEvent.click(saved.getByRole('button', { name: 'I wrote it down: restart' }));
    await waitFor(() => expect(made.ended).toEqual(['restart']));
  });

  it('opens only by the corner gesture in kiosk mode', async () => {
    const made = await setUpStand();
    await renderAt(made, 'kiosk');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const press = () => fireEvent(document.body, finger('pointerdown'));
    const release = () => fireEvent(document.body, finger('pointerup'));
    callStaff();
    for (let tap = 0; tap < 5; tap += 1) {
      press();
      release();
    }
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByRole('dialog')).toBeNull();
    for (let tap = 0; tap < 5; tap += 1) {
      release();
      press();
    }
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await dialog('Staff only');
  });
});
