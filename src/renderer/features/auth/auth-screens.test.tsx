// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GOOD_PASSWORD, makeCustomer, makeVerifiedCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { enterCaptcha } from '../../../../test/render/enter-captcha';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
  await makeVerifiedCustomer(shop, 'ann');
});
afterAll(() => shop.close());
afterEach(cleanup);

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole('button', { name });

/** A client that has not solved a captcha; one that has just solved another needs no characters. */
const newcomer = () => ({ ...shop, client: shop.clientOf({ token: null }) });

describe('sign-in', () => {
  it('shows the user name and returns to the previous page', async () => {
    const { user, address } = await renderApp('/login?redirect=%2FcategoryList%3Fid%3D22', shop);
    await user.type(field('User name or e-mail'), 'ann');
    await user.type(field('Password'), GOOD_PASSWORD);
    await enterCaptcha(user);
    await user.click(press('Log in'));
    await waitFor(() => expect(address()).toBe('/categoryList?id=22'));
    expect(await screen.findByText('ann')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'User Center' })).toBeTruthy();
  });

  it('accepts a user name with the space that telephone keyboards add', async () => {
    const { user, address } = await renderApp('/login', shop);
    await user.type(field('User name or e-mail'), 'ann ');
    await user.type(field('Password'), GOOD_PASSWORD);
    await enterCaptcha(user);
    await user.click(press('Log in'));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('reports missing fields beside them and in a focused summary', async () => {
    const { user } = await renderApp('/login', shop);
    await user.click(press('Log in'));
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('Please enter your password.');
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(field('Password').getAttribute('aria-describedby')).toContain('password-problem');
  });

  it('requires characters only after a wrong password, and keeps the input', async () => {
    const { user, address } = await renderApp('/login', shop);
    await user.type(field('User name or e-mail'), 'ann');
    await user.type(field('Password'), 'wrong');
    expect(screen.queryByLabelText('Characters in the picture')).toBeNull();
    await user.click(press('Log in'));
    await screen.findAllByText('The user name or password is incorrect.');
    expect(field('User name or e-mail').value).toBe('ann');
    expect(field('Password').value).toBe('wrong');
    await screen.findByLabelText('Characters in the picture');
    await enterCaptcha(user);
    await user.clear(field('Password'));
    await user.type(field('Password'), GOOD_PASSWORD);
    await user.click(press('Log in'));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('tells a visitor from the cart that it is kept, with registration beside it on wide screens', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media === '(width >= 960px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user, unmount } = await renderApp('/login?redirect=%2FshoppingCart', shop);
    expect(screen.getByText(/^Your cart is kept/)).toBeTruthy();
    const beside = within(await screen.findByRole('region', { name: 'New customer' }));
    const form = within(await beside.findByRole('form', { name: 'Register' }));
    await user.type(await form.findByLabelText('New password'), GOOD_PASSWORD);
    expect(form.getByLabelText<HTMLInputElement>('New password').value).toBe(GOOD_PASSWORD);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    unmount();
    await renderApp('/login', shop);
    vi.unstubAllGlobals();
    expect(screen.queryByRole('region', { name: 'New customer' })).toBeNull();
    expect(screen.queryByText(/^Your cart is kept/)).toBeNull();
  });

  it('accepts four characters of the captcha, with or without spaces', async () => {
    const { user } = await renderApp('/login/register', shop);
    const characters = await screen.findByLabelText<HTMLInputElement>('Characters in the picture');
    await user.type(characters, ' a b C 3 9');
    expect(characters.value).toBe('abC3');
  });

  it('shows and hides the password', async () => {
    const { user } = await renderApp('/login', shop);
    expect(field('Password').type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').type).toBe('text');
    // The accessible name contains the visible text, so that it can be spoken to a voice control.
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field('Password').type).toBe('password');
  });

  it('lets a password be pasted and a manager know it', async () => {
    const { user } = await renderApp('/login', shop);
    await user.click(field('Password'));
    await user.paste(GOOD_PASSWORD);
    expect(field('Password').value).toBe(GOOD_PASSWORD);
    expect(field('Password').autocomplete).toBe('current-password');
  });

  it('redirects to the home page instead of another site', async () => {
    const { user, address } = await renderApp('/login?redirect=https%3A%2F%2Fevil.example%2F', shop);
    await user.type(field('User name or e-mail'), 'ann@institute.example');
    await user.type(field('Password'), GOOD_PASSWORD);
    await enterCaptcha(user);
    await user.click(press('Log in'));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('shows other characters when the captcha is clicked', async () => {
    const { user } = await renderApp('/login/register', newcomer());
    const picture = () => screen.queryByTitle('Show other characters')?.querySelector('img')?.src ?? '';
    await waitFor(() => expect(picture()).toMatch(/^data:image\/png;base64,/));
    const before = picture();
    await user.click(screen.getByTitle('Show other characters'));
    await waitFor(() => expect(picture()).not.toBe(before));
    expect(picture()).toMatch(/^data:image\/png;base64,/);
  });

  it('offers an audio captcha', async () => {
    const { user } = await renderApp('/login/register', newcomer());
    await user.click(await screen.findByRole('button', { name: 'Listen instead' }));
    const spoken = await screen.findByLabelText('Characters, spoken');
    expect(spoken.getAttribute('src')).toMatch(/^data:audio\/wav;base64,/);
    expect(field('Characters you hear')).toBeTruthy();
  });
});

describe('registration', () => {
  it('signs in the new customer', async () => {
    const { user, address } = await renderApp('/login/register', shop);
    await user.type(field('User name'), 'berta');
    await user.type(field('E-mail'), 'berta@institute.example');
    await user.type(field('New password'), GOOD_PASSWORD);
    await enterCaptcha(user);
    await user.click(press('Register'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('berta')).toBeTruthy();
  });

  it.each([
    ['User name', 'ann', 'This user name is already taken.'],
    ['E-mail', 'no-address', /an e-mail address such as/i],
    ['New password', 'password1', /easy to guess/],
  ])('reports an invalid %s beside the field', async (name, typed, words) => {
    const { user } = await renderApp('/login/register', shop);
    const good = { 'User name': 'carla', 'E-mail': 'carla@institute.example', 'New password': GOOD_PASSWORD };
    for (const [label, value] of Object.entries({ ...good, [name]: typed }))
      await user.type(field(label), value);
    await enterCaptcha(user);
    await user.click(press('Register'));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('password reset', () => {
  it('replies the same for every address', async () => {
    for (const email of ['ann@institute.example', 'nobody@institute.example']) {
      const { user, unmount } = await renderApp('/login/resetPassword', shop);
      await user.type(field('E-mail'), email);
      await enterCaptcha(user);
      await user.click(press('Send link'));
      expect((await screen.findByText(/belongs to an account, we sent a link to it/)).textContent).toContain(
        email,
      );
      unmount();
    }
  });

  it('can be requested for another address', async () => {
    const { user } = await renderApp('/login/resetPassword', shop);
    for (const email of ['ann@institute.example', 'anna@institute.example']) {
      await user.clear(field('E-mail'));
      await user.type(field('E-mail'), email);
      await enterCaptcha(user);
      await user.click(press('Send link'));
      const reply = await screen.findByText(/belongs to an account, we sent a link to it/);
      expect(reply.textContent).toContain(`If ${email} belongs`);
      // The pressed button has disappeared with the form.
      expect(document.activeElement).toBe(reply);
      await user.click(press('Try another address'));
    }
  });

  it('sets a new password through the mailed link and removes the token from the URL', async () => {
    await makeCustomer(shop, 'dora');
    const first = await renderApp('/login/resetPassword', shop);
    await first.user.type(field('E-mail'), 'dora@institute.example');
    await enterCaptcha(first.user);
    await first.user.click(press('Send link'));
    await screen.findByText(/belongs to an account, we sent a link to it/);
    cleanup();
    const mails = await shop.deps.database
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', 'dora@institute.example')
      .where('subject', 'like', 'Reset your password%')
      .execute();
    const link = /http:\/\/shop\.test(\/login\/resetPassword#\S+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
    const { user, address } = await renderApp(link, shop);
    await user.type(field('New password'), 'copper-violin-31-harbour');
    await user.click(press('Save and log in'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('dora')).toBeTruthy();
  });

  it('continues in the field for the code after a code was sent by SMS', async () => {
    const { user } = await renderApp('/login/resetPassword', shop);
    await user.click(press('By SMS'));
    await user.type(field(/^Mobile number/), '+1 617 555 0142');
    await enterCaptcha(user);
    await user.click(press('Send code'));
    expect(await screen.findByLabelText('Code')).toBe(document.activeElement);
  });

  it('keeps the token and offers no new link when the network fails', async () => {
    const offlineShop: TestShop = {
      ...shop,
      client: {
        ...shop.client,
        call: (name, ...rest) =>
          name === 'resetPassword'
            ? Promise.resolve({ ok: false, failure: { kind: 'offline' } })
            : shop.client.call(name, ...rest),
      },
    };
    const { user } = await renderApp(`/login/resetPassword#${'a'.repeat(43)}.${'b'.repeat(43)}`, offlineShop);
    await user.type(field('New password'), 'copper-violin-31-harbour');
    await user.click(press('Save and log in'));
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: /Request a new/ })).toBeNull();
    expect(press('Save and log in')).toBeTruthy();
  });

  it('takes a newer link that is opened on the page of an expired one', async () => {
    await makeCustomer(shop, 'edda');
    const first = await renderApp('/login/resetPassword', shop);
    await first.user.type(field('E-mail'), 'edda@institute.example');
    await enterCaptcha(first.user);
    await first.user.click(press('Send link'));
    await screen.findByText(/belongs to an account, we sent a link to it/);
    cleanup();
    const mail = await shop.deps.database
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', 'edda@institute.example')
      .where('subject', 'like', 'Reset your password%')
      .executeTakeFirstOrThrow();
    const link = /http:\/\/shop\.test(\/login\/resetPassword#\S+)/.exec(mail.body)?.[1] ?? '';
    const expired = `/login/resetPassword#${'a'.repeat(43)}.${'b'.repeat(43)}`;
    const { user, address, navigate } = await renderApp(expired, shop);
    await user.type(field('New password'), 'copper-violin-31-harbour');
    await user.click(press('Save and log in'));
    expect((await screen.findAllByText(/This link or code has expired/)).length).toBeGreaterThan(0);
    expect(press('Request a new link or code')).toBeTruthy();
    await navigate(link);
    expect(screen.queryByText(/This link or code has expired/)).toBeNull();
    await user.type(field('New password'), 'copper-violin-31-harbour');
    await user.click(press('Save and log in'));
    await waitFor(() => expect(address()).toBe('/'));
  });
});
