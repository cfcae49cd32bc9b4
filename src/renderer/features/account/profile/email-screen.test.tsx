// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmailUrl } from '../../../../shared/accounts/redirect-target';
import { makeCustomer, makeVerifiedCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';
import { codeSentTo } from '../../../../../test/fixtures/sent-messages';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const wrong = (code: string) => (code === '123456' ? '654321' : '123456');

describe('e-mail address', () => {
  it('is verified with a code sent on request', async () => {
    const ann = await makeCustomer(shop, 'ann');
    const { user } = await renderApp('/user/email', shop, ann);
    expect(await screen.findByText('Not confirmed')).toBeTruthy();
    await user.click(await press('Send me a code'));
    const code = await field('Code');
    expect(code.autocomplete).toBe('one-time-code');
    expect(code.inputMode).toBe('numeric');
    expect((await press(/^Send another code in \d+ s$/)).getAttribute('aria-disabled')).toBe('true');
    const sent = await codeSentTo(shop.deps.database, ann.email);
    await user.type(code, wrong(sent));
    await user.click(await press('Confirm'));
    expect((await screen.findAllByText(/This code is wrong or expired/)).length).toBe(2);
    expect(code.getAttribute('aria-invalid')).toBe('true');
    await user.clear(code);
    await user.type(code, sent);
    await user.click(await press('Confirm'));
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
  });

  it('returns to the page that asked for a confirmed address', async () => {
    const eva = await makeCustomer(shop, 'eva');
    const { user, address } = await renderApp(confirmEmailUrl('/user/virtualPoint'), shop, eva);
    await user.click(await press('I have a code'));
    const sent = await codeSentTo(shop.deps.database, eva.email);
    const fullWidth = sent.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    await user.type(await field('Code'), fullWidth);
    await user.click(await press('Confirm'));
    await waitFor(() => expect(address()).toBe('/user/virtualPoint'));
  });

  it('is verified with the code from the welcome e-mail', async () => {
    const bob = await makeCustomer(shop, 'bob');
    const code = await codeSentTo(shop.deps.database, bob.email);
    const { user } = await renderApp('/user/email', shop, bob);
    await user.click(await press('I have a code'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Enter the code' }));
    await user.click(await press('Back'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Current address' }));
    await user.click(await press('I have a code'));
    expect((await press('Send another code')).getAttribute('aria-disabled')).not.toBe('true');
    await user.type(await field('Code'), code);
    await user.click(await press('Confirm'));
    expect(await screen.findByText('Confirmed')).toBeTruthy();
  });

  it('is changed with the password and a code sent to the new address', async () => {
    const carla = await makeCustomer(shop, 'carla');
    const { user } = await renderApp('/user/email', shop, carla);
    await user.type(await field('New e-mail address'), 'carla@elsewhere.example');
    await user.type(await field('Password'), 'wrong');
    await user.click(await press('Send code'));
    expect((await screen.findAllByText('The password is wrong.')).length).toBe(2);
    expect((await field('New e-mail address')).value).toBe('carla@elsewhere.example');
    await user.clear(await field('Password'));
    await user.type(await field('Password'), carla.password);
    await user.click(await press('Send code'));
    await user.type(await field('Code'), await codeSentTo(shop.deps.database, 'carla@elsewhere.example'));
    await user.click(await press('Confirm'));
    expect(await screen.findByText('carla@elsewhere.example')).toBeTruthy();
    expect(screen.getByText('Confirmed')).toBeTruthy();
  });

  it('reports missing fields without a request', async () => {
    const dora = await makeCustomer(shop, 'dora');
    const { user } = await renderApp('/user/email', shop, dora);
    await user.click(await press('Send code'));
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('Please enter the new address.');
  });
});

describe('mobile number', () => {
  it('is saved with a code sent to it', async () => {
    const emil = await makeVerifiedCustomer(shop, 'emil');
    const { user } = await renderApp('/user/mobilePhone', shop, emil);
    expect(await screen.findByRole('heading', { name: 'No number yet' })).toBeTruthy();
    await user.type(await field('New mobile number'), '+1 617 555 01');
    await user.type(await field('Password'), emil.password);
    await user.click(await press('Send code'));
    const number = await field('New mobile number');
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    await user.type(await field('New mobile number'), '42');
    await user.click(await press('Send code'));
    const heading = await screen.findByRole('heading', { name: 'Enter the code' });
    expect(document.activeElement).toBe(heading);
    await user.type(await field('Code'), await codeSentTo(shop.deps.database, '+16175550142'));
    await user.click(await press('Confirm'));
    expect(await screen.findByRole('heading', { name: 'Your number is +16175550142' })).toBeTruthy();
  });

  it('needs a verified e-mail address', async () => {
    const gina = await makeCustomer(shop, 'gina');
    const { user } = await renderApp('/user/mobilePhone', shop, gina);
    await user.type(await field('New mobile number'), '+1 617 555 0144');
    await user.type(await field('Password'), gina.password);
    await user.click(await press('Send code'));
    expect((await screen.findAllByText(/confirm your e-mail address before/)).length).toBeGreaterThan(0);
  });

  it('stays unchanged until the code is confirmed', async () => {
    const fred = await makeVerifiedCustomer(shop, 'fred');
    const { user } = await renderApp('/user/mobilePhone', shop, fred);
    await user.type(await field('New mobile number'), '+1 617 555 0143');
    await user.type(await field('Password'), fred.password);
    await user.click(await press('Send code'));
    await user.click(await press('Confirm'));
    expect((await screen.findAllByText('Please enter the six digits of the code.')).length).toBe(2);
    await user.click(await press('Back'));
    expect(await screen.findByRole('heading', { name: 'No number yet' })).toBeTruthy();
  });
});
