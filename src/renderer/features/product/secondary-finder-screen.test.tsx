// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import type { Client } from '../../api/client';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));

describe('the secondary antibody finder', () => {
  it('shows common combinations until a host is chosen, then the products and the address', async () => {
    const { user, address } = await renderApp('/secondaryFinder', shop);
    expect(main().getByRole('heading', { level: 2 }).textContent).toBe('Common combinations');
    await user.selectOptions(main().getByLabelText('Primary antibody made in'), 'Mouse');
    await main().findByRole('heading', { name: 'Products that fit together' });
    expect(address()).toBe('/secondaryFinder?host=Mouse&method=chemiluminescence');
    expect(main().getByRole('link', { name: /Goat Anti-Mouse IgG .*HRP/ })).toBeTruthy();
    await user.selectOptions(main().getByLabelText('Detection'), 'fluorescence');
    await main().findByRole('heading', { name: 'Nothing fits' });
    expect(main().getByRole('group', { name: 'Lasers or excitation filters' })).toBeTruthy();
    await user.click(main().getByLabelText('405 nm'));
    await waitFor(() => expect(address()).toMatch(/laser=488&laser=561&laser=640$/));
  });

  it('offers only combinations for which it has a secondary antibody', async () => {
    const { user } = await renderApp('/secondaryFinder', shop);
    const common = within(main().getByRole('region', { name: 'Common combinations' }));
    expect(common.getByRole('link', { name: 'Rabbit antibody, Western blot' })).toBeTruthy();
    // The small catalogue of the tests has no dyes for this host.
    expect(common.queryByRole('link', { name: 'Mouse antibody, immunofluorescence' })).toBeNull();
    await user.click(common.getByRole('link', { name: 'Rabbit antibody, Western blot' }));
    await main().findByRole('heading', { name: 'Products that fit together' });
    expect(main().queryByRole('region', { name: 'Common combinations' })).toBeNull();
  });

  it('adds all products with one click and names one that the cart rejects', async () => {
    const { user } = await renderApp('/secondaryFinder?host=Rabbit', shop);
    const lines = main().getAllByRole('checkbox');
    expect(lines.length).toBeGreaterThan(0);
    await user.click(main().getByRole('button', { name: /^Add .* to the cart$/ }));
    await main().findAllByText('In your cart');
    await waitFor(() => expect(screen.getByText(/added to the cart/)).toBeTruthy());
  });

  it('offers a size again that was chosen while another one was being added', async () => {
    let answer = () => {};
    const added = { ok: true, data: { number: 1, left_out: [], left_rows: [] } };
    const call: Client['call'] = (name, ...rest) =>
      name === 'addRows'
        ? (new Promise((resolve) => (answer = () => resolve(added))) as never)
        : shop.client.call(name, ...rest);
    const { user } = await renderApp('/secondaryFinder?host=Rabbit', {
      ...shop,
      client: { ...shop.client, call },
    });
    const [size] = main().getAllByLabelText<HTMLSelectElement>(/^Size of /);
    const other = [...(size?.options ?? [])].find(({ value, selected }) => value !== '' && !selected);
    if (!size || !other) throw new Error('The first product has only one size.');
    await user.click(main().getByRole('button', { name: /^Add .* to the cart$/ }));
    await user.selectOptions(size, other.value);
    await act(() => Promise.resolve(answer()));
    await screen.findByText(/added to the cart/);
    const line = within(size.closest('li') ?? document.body);
    expect(line.queryByText('In your cart')).toBeNull();
    expect(line.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('excludes a product without a size from the set', async () => {
    const { user } = await renderApp('/secondaryFinder?host=Rabbit', shop);
    const [size] = main().getAllByLabelText<HTMLSelectElement>(/^Size of /);
    const [checkbox] = main().getAllByRole<HTMLInputElement>('checkbox');
    if (!size || !checkbox) throw new Error('The set has no product with sizes.');
    expect(checkbox.checked).toBe(true);
    await user.selectOptions(size, '');
    expect(checkbox.checked).toBe(false);
  });

  it('is reached from a primary antibody with host and isotype, and from the search', async () => {
    await renderApp('/goodsInfo?id=18', shop);
    const link = main().getByRole('link', { name: 'Find a secondary antibody' });
    expect(link.getAttribute('href')).toBe('/secondaryFinder?host=Mouse&isotype=IgG2a');
    cleanup();
    await renderApp('/notRegion?key=secondary+finder', shop);
    expect(main().getByRole('link', { name: 'Secondary antibody finder' }).getAttribute('href')).toBe(
      '/secondaryFinder',
    );
    cleanup();
    await renderApp('/notRegion?key=EGFR', shop);
    expect(main().queryByRole('link', { name: 'Secondary antibody finder' })).toBeNull();
  });
});
