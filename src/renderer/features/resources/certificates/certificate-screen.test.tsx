// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lotNumberAt, lotNumberFor } from '../../../../shared/catalogue/lot-number';
import { openChangedCatalogue } from '../../../../../test/databases/changed-catalogue';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

const now = Date.UTC(2026, 7, 10);
const lot = lotNumberAt('QC10000', now);
let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ clock: () => new Date(now) });
});
afterAll(() => shop.close());
afterEach(cleanup);

const field = () => screen.findByLabelText('Lot or catalogue number');

describe('certificate screen', () => {
  it('opens a certificate by lot, as linked from order lines', async () => {
    await renderApp(`/coa?lot=${encodeURIComponent(lot)}`, shop);
    const sheet = within(await screen.findByRole('article', { name: `Lot ${lot}` }));
    expect(sheet.getByRole('link', { name: 'Caffeine' })).toBeTruthy();
    expect(sheet.getByText('58-08-2')).toBeTruthy();
    expect(sheet.getAllByRole('row').length).toBeGreaterThan(4);
    expect(sheet.getByRole('button', { name: 'Download as PDF' })).toBeTruthy();
    const others = within(screen.getByRole('region', { name: 'Other lots of this product' }));
    expect(others.queryByRole('link', { name: lot })).toBeNull();
    expect(others.getAllByRole('link')).toHaveLength(5);
  });

  it('asks for numbers in a search field, for which a stand shows the keyboard of catalogue numbers', async () => {
    await renderApp('/coa', shop);
    expect(await screen.findByRole('searchbox', { name: 'Lot or catalogue number' })).toBe(await field());
  });

  it('lists certificates of a catalogue number', async () => {
    const { user, address } = await renderApp('/coa', shop);
    await user.type(await field(), 'qc 10000{Enter}');
    await waitFor(() => expect(address()).toBe('/coa?key=qc+10000'));
    await screen.findByRole('heading', { name: 'Lots of QC10000' });
    await user.click(screen.getByRole('link', { name: lotNumberFor('QC10000', '25A') }));
    await screen.findByRole('article', { name: `Lot ${lotNumberFor('QC10000', '25A')}` });
  });

  it('suggests lots for a number with one wrong character', async () => {
    const wrong = lot.slice(0, -1) + (lot.endsWith('X') ? 'Y' : 'X');
    const { user } = await renderApp(`/coa?key=${wrong}`, shop);
    await screen.findByRole('heading', { name: `Lot “${wrong}” not found` });
    await user.click(screen.getByRole('link', { name: lot }));
    await screen.findByRole('article', { name: `Lot ${lot}` });
  });

  it('shows a contact link for an unknown lot', async () => {
    await renderApp('/coa?key=LOT-7', shop);
    await screen.findByText(/check the number on the label/);
    expect(screen.getByRole('link', { name: 'Request the certificate' }).getAttribute('href')).toBe(
      '/contactUs',
    );
  });

  it('shows lots of the shop without unknown dates and without generated lots', async () => {
    const catalogue = await openChangedCatalogue(`
      update meta set value = 'files of the shop' where key = 'made_from';
      insert into lot select 'K1', 'K-1', goods_id, '', '2026-06-30', '', '[{"test":"Purity","method":"HPLC","limit":"≥ 98 %","result":"99.1 %"}]'
        from product where goods_sn = 'QC10000';`);
    const own = await makeShop({ catalogue });
    await renderApp('/coa?key=k1', own);
    const sheet = within(await screen.findByRole('article', { name: 'Lot K-1' }));
    expect(sheet.getByRole('row', { name: 'Purity HPLC ≥ 98 % 99.1 %' })).toBeTruthy();
    expect(sheet.queryByText(/^(Made|Retest)$/)).toBeNull();
    expect(screen.queryByText('Other lots of this product')).toBeNull();
    cleanup();
    const other = await own.client.call('searchGoods', { key: 'aspirin' });
    const number = other.ok ? (other.data.list[0]?.goods_sn ?? '') : '';
    await renderApp(`/coa?key=${number}`, own);
    await screen.findByText('No lots of this product are listed here.');
    cleanup();
    await renderApp(`/coa?key=${lot}`, own);
    await screen.findByRole('heading', { name: `Lot “${lot}” not found` });
    await own.close();
    await catalogue.close();
  });
});
