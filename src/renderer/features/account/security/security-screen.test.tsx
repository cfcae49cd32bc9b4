// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { captchaFor, makeCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { textOfBlob } from '../../../../../test/render/text-of-blob';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const NEW_PASSWORD = 'copper-violin-31-harbour';
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.findByRole('button', { name });

describe('password change', () => {
  it('ends all other sessions but not the current one', async () => {
    const ann = await makeCustomer(shop, 'ann');
    const elsewhere = { token: null as string | null };
    const other = shop.clientOf(elsewhere);
    const signedIn = await other.call('logOn', {
      account: 'ann',
      password: ann.password,
      ...(await captchaFor(other)),
    });
    elsewhere.token = signedIn.ok ? JSON.stringify(signedIn.data) : null;
    expect((await other.call('profile', {})).ok).toBe(true);

    const { user } = await renderApp('/user/security', shop, ann);
    await user.type(await field('Current password'), ann.password);
    await user.type(await field('New password'), NEW_PASSWORD);
    await user.click(await press('Change password'));
    await screen.findByText(/All other devices are logged out\./);
    expect((await field('Current password')).value).toBe('');

    expect(await other.call('profile', {})).toMatchObject({ ok: false, failure: { kind: 'expired' } });
    expect((await ann.client.call('profile', {})).ok).toBe(true);
  });

  it('is rejected for a wrong current or a weak new password', async () => {
    const bob = await makeCustomer(shop, 'bob');
    const { user } = await renderApp('/user/security', shop, bob);
    await user.type(await field('Current password'), 'wrong');
    await user.type(await field('New password'), NEW_PASSWORD);
    await user.click(await press('Change password'));
    expect((await screen.findAllByText('The current password is wrong.')).length).toBe(2);
    expect((await field('Current password')).getAttribute('aria-invalid')).toBe('true');
    await user.clear(await field('Current password'));
    await user.type(await field('Current password'), bob.password);
    await user.clear(await field('New password'));
    await user.type(await field('New password'), 'password1');
    await user.click(await press('Change password'));
    expect((await screen.findAllByText(/easy to guess/)).length).toBe(2);
    expect((await field('New password')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('log out everywhere', () => {
  it('ends this session and all others and leads to the sign-in page', async () => {
    const gita = await makeCustomer(shop, 'gita');
    const elsewhere = { token: null as string | null };
    const other = shop.clientOf(elsewhere);
    const signedIn = await other.call('logOn', {
      account: 'gita',
      password: gita.password,
      ...(await captchaFor(other)),
    });
    elsewhere.token = signedIn.ok ? JSON.stringify(signedIn.data) : null;
    const previous = { ...gita.tokenHolder };
    const { user, address } = await renderApp('/user/security', shop, gita);
    await user.click(await press('Log out everywhere'));
    await screen.findByText('You are logged out on every device.');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(gita.tokenHolder.token).toBeNull();
    for (const kept of [elsewhere, previous]) {
      expect(await shop.clientOf(kept).call('profile', {})).toMatchObject({
        failure: { kind: 'expired', status: 403 },
      });
    }
  });
});

describe('activity', () => {
  it('is listed with readable labels', async () => {
    const carl = await makeCustomer(shop, 'carl');
    await renderApp('/user/security', shop, carl);
    expect(await screen.findByText('Account opened')).toBeTruthy();
  });
});

describe('data export', () => {
  it('downloads a file with the customer’s data', async () => {
    const dora = await makeCustomer(shop, 'dora');
    const saved: { name: string; content: Blob }[] = [];
    // jsdom cannot save files, so the test captures the content of the download link.
    let content = new Blob();
    const createObjectURL = (given: Blob) => {
      content = given;
      return 'blob:file';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
    const { user } = await renderApp('/user/security', shop, dora);
    await user.click(await press('Download my data'));
    await screen.findByText('Your data is saved as my-data.json.');
    expect(saved.map(({ name }) => name)).toEqual(['my-data.json']);
    expect(await textOfBlob(content)).toContain('dora@institute.example');
    expect(await screen.findByText('Data downloaded')).toBeTruthy();
  });
});

describe('closing the account', () => {
  it('asks for the password and signs out', async () => {
    const emil = await makeCustomer(shop, 'emil');
    const { user, address } = await renderApp('/user/security', shop, emil);
    expect(await screen.findByText(/Orders that you have placed go on/)).toBeTruthy();
    await user.click(await press('Close my account'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Your password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Close permanently' }));
    await waitFor(() => expect(dialog.getAllByText('The password is wrong.').length).toBe(2));
    await user.clear(dialog.getByLabelText('Your password'));
    await user.type(dialog.getByLabelText('Your password'), emil.password);
    await user.click(dialog.getByRole('button', { name: 'Close permanently' }));
    await waitFor(() => expect(address()).toBe('/'), { timeout: 5000 });
    expect(emil.tokenHolder.token).toBeNull();
    const again = await shop.client.call('logOn', {
      account: 'emil',
      password: emil.password,
      ...(await captchaFor(shop.client)),
    });
    expect(again).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});
