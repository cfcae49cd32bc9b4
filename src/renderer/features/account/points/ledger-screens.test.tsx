// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFurnishedCustomer } from '../../../../../test/fixtures/furnished-customer';
import { makeCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';
import { codeSentTo } from '../../../../../test/fixtures/sent-messages';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const cells = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('balance', () => {
  it('lists the entries with the balance after each', async () => {
    const ann = await makeFurnishedCustomer(shop, 'ann');
    await renderApp('/user/money', shop, ann);
    await screen.findByRole('table');
    expect(cells('Balance entries')[0]?.slice(1)).toEqual(['ann refund', '+$50.00', '$50.00']);
    expect(figure('Balance')).toBe('$50.00');
  });

  it('explains an empty balance', async () => {
    const bob = await makeCustomer(shop, 'bob');
    await renderApp('/user/money', shop, bob);
    expect(await screen.findByText(/No entries yet/)).toBeTruthy();
  });
});

describe('points', () => {
  it('are granted for verifying the e-mail address and valid for a year', async () => {
    const carl = await makeCustomer(shop, 'carl');
    const { unmount } = await renderApp('/user/virtualPoint', shop, carl);
    expect(await screen.findByText(/No points yet/)).toBeTruthy();
    unmount();
    await carl.client.call('validateEmail', { code: await codeSentTo(shop.deps.database, carl.email) });
    await renderApp('/user/virtualPoint', shop, carl);
    await screen.findByRole('table');
    const [row] = cells('Points entries');
    expect(row?.[1]).toMatch(/^WelcomeValid until /);
    expect(row?.slice(2)).toEqual(['+100', '100']);
    expect([figure('Current points'), figure('Earned'), figure('Spent')]).toEqual(['100', '100', '0']);
  });
});

describe('points exchange', () => {
  it('shows the number of missing points or that an address is missing', async () => {
    const dora = await makeCustomer(shop, 'dora');
    await renderApp('/user/virtualPointChange', shop, dora);
    const [button] = await screen.findAllByRole('button', { name: /^Exchange [\d,]+ points for / });
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(/^You need [\d,]+ more points\.$/).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Add an address' }).getAttribute('href')).toBe(
      '/user/site?edit=new',
    );
  });

  it('asks for a delivery address when the customer has enough points but no address', async () => {
    const ida = await makeFurnishedCustomer(shop, 'ida');
    const addresses = await ida.client.call('addresses', {});
    if (!addresses.ok) throw new Error('The addresses cannot be read.');
    for (const { address_id } of addresses.data.list) await ida.client.call('dropAddress', { address_id });
    await renderApp('/user/virtualPointChange', shop, ida);
    expect(await screen.findAllByText('Please add a delivery address.')).not.toHaveLength(0);
  });

  it('asks for confirmation, deducts the points and shows the remaining ones', async () => {
    const emil = await makeFurnishedCustomer(shop, 'emil');
    const { user } = await renderApp('/user/virtualPointChange', shop, emil);
    const [offer] = await screen.findAllByRole('button', { name: /^Exchange [\d,]+ points for / });
    const name = offer?.getAttribute('aria-label') ?? '';
    const points = Number(/[\d,]+/.exec(name)?.[0].replaceAll(',', ''));
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/emil consignee/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Exchange' }));
    const left = (1_000_000 - points).toLocaleString('en-US');
    expect(await screen.findByText(`We will ship it to you. You have ${left} points left.`)).toBeTruthy();
    await waitFor(() => expect(screen.getByText(`${left} points`)).toBeTruthy());
    cleanup();
    await renderApp('/user/virtualPoint', shop, emil);
    await screen.findByRole('table');
    expect(cells('Points entries')[0]?.[2]).toBe(`−${points.toLocaleString('en-US')}`);
  });

  it('deducts nothing when the customer cancels', async () => {
    const fred = await makeFurnishedCustomer(shop, 'fred');
    const { user } = await renderApp('/user/virtualPointChange', shop, fred);
    const [offer] = await screen.findAllByRole('button', { name: /^Exchange [\d,]+ points for / });
    await user.click(offer ?? expect.fail('there is no offer'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await fred.client.call('points', {})).toMatchObject({ data: { balance: 1_000_000 } });
  });
});

describe('invoices', () => {
  it('lets the customer add, edit and select the default title', async () => {
    const gina = await makeCustomer(shop, 'gina');
    const { user } = await renderApp('/user/invoice', shop, gina);
    await user.click(await screen.findByRole('button', { name: 'Add billing details' }));
    // The pressed button has disappeared.
    const heading = screen.getByRole('heading', { name: 'Billing details' });
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('button', { name: 'Save billing details' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please enter an institution or name.');
    await user.type(screen.getByLabelText('Institution or name'), '🧪');
    await user.click(screen.getByRole('button', { name: 'Save billing details' }));
    expect((await screen.findAllByText(/cannot be printed with the character/)).length).toBe(2);
    await user.clear(screen.getByLabelText('Institution or name'));
    await user.type(screen.getByLabelText('Institution or name'), 'Institute of Things');
    await user.click(screen.getByRole('button', { name: 'Save billing details' }));
    expect((await screen.findByText('Institute of Things')).textContent).toContain('Default');
    expect(document.activeElement).toBe(heading);

    await user.click(screen.getByRole('button', { name: 'Add billing details' }));
    await user.type(screen.getByLabelText('Institution or name'), 'Second Institute');
    await user.click(screen.getByRole('button', { name: 'Save billing details' }));
    await user.click(await screen.findByRole('button', { name: 'Make default: Second Institute' }));
    await screen.findByRole('button', { name: 'Make default: Institute of Things' });

    await user.click(screen.getByRole('button', { name: 'Edit Second Institute' }));
    await user.type(screen.getByLabelText(/^Tax number/), 'DE123');
    await user.click(screen.getByRole('button', { name: 'Save billing details' }));
    expect(await screen.findByText('DE123')).toBeTruthy();
    expect(screen.getByText(/You can request an invoice here once an order is paid/)).toBeTruthy();
  });

  it('downloads invoices as PDF', async () => {
    const hugo = await makeFurnishedCustomer(shop, 'hugo');
    const types: string[] = [];
    const names: string[] = [];
    // jsdom cannot save files, so the test captures the content of the download link.
    const createObjectURL = (content: Blob) => {
      types.push(content.type);
      return 'blob:file';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await renderApp('/user/invoice', shop, hugo);
    await user.click(await screen.findByRole('button', { name: /^Download the invoice of S-/ }));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names[0]).toMatch(/^INV\d{8}\.pdf$/);
    expect(types).toEqual(['application/pdf']);
  });
});
