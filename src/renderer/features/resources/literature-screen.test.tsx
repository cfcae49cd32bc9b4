// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const rows = () => main().getAllByRole('row').slice(1);

describe('publications', () => {
  it('show journal, year, PubMed number and product', async () => {
    await renderApp('/literatures', shop);
    await screen.findByRole('heading', { level: 1, name: 'Publications' });
    const found = await shop.client.call('publications', {});
    const [first] = found.ok ? found.data.list : [];
    expect(rows()).toHaveLength(24);
    const cells = within(rows()[0] as HTMLElement);
    expect(cells.getByText(first?.name ?? '')).toBeTruthy();
    const publication = cells.getByRole('link', { name: new RegExp(`^${first?.pmid}`) });
    expect(publication.getAttribute('href')).toBe(`https://pubmed.ncbi.nlm.nih.gov/${first?.pmid}`);
    expect(publication.getAttribute('rel')).toBe('noopener');
    expect(cells.getByRole('link', { name: first?.product ?? '' }).getAttribute('href')).toBe(
      `/goodsInfo?id=${first?.id}`,
    );
  });

  it('are filtered by a form with state in the URL', async () => {
    const { user, address } = await renderApp('/literatures?page=2', shop);
    await user.type(await screen.findByLabelText('Keyword'), 'kinase');
    await user.click(main().getByRole('button', { name: 'Find' }));
    await waitFor(() => expect(address()).toBe('/literatures?key=kinase'));
    const found = await shop.client.call('publications', { key: 'kinase' });
    const total = found.ok ? found.data.total.toLocaleString('en-US') : '';
    await waitFor(() => expect(main().getByRole('status').textContent).toContain(`${total} publications`));
    const year = screen.getByLabelText<HTMLSelectElement>('Year').options[1]?.value ?? '';
    await user.selectOptions(screen.getByLabelText('Year'), year);
    await waitFor(() => expect(address()).toBe(`/literatures?key=kinase&year=${year}`));
    await waitFor(() =>
      expect(new Set(rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent))).toEqual(
        new Set([year]),
      ),
    );
    // The form stays, so that the focus does as well.
    expect(document.activeElement).toBe(screen.getByLabelText('Year'));
  });

  it('do not describe a page after the last one as a search without results', async () => {
    await renderApp('/literatures?page=9999', shop);
    await screen.findByText('This page does not exist.');
    expect(screen.queryByText(/No publication matches/)).toBeNull();
  });

  it('show a message without results', async () => {
    const { user, address } = await renderApp('/literatures?key=zzzzqqqq&year=1901', shop);
    await screen.findByText(/No publication matches/);
    expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
    // What leaves nothing is still shown in the form.
    expect(screen.getByLabelText('Year')).toHaveProperty('value', '1901');
    await user.click(screen.getByRole('link', { name: 'Show all publications' }));
    await waitFor(() => expect(address()).toBe('/literatures'));
  });
});
