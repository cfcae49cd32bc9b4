// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lotNumberAt } from '../../../../shared/catalogue/lot-number';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let number: string;

beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
  const list = await shop.client.call('categoryGoods', { id: 22 });
  number = list.ok ? (list.data.list[0]?.goods_sn ?? '') : '';
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const heading = () => main().getByRole('heading', { level: 1 }).textContent;

describe('search results', () => {
  it('shows the product of a catalogue number and the interpretation', async () => {
    await renderApp(`/notRegion?key=${number.toLowerCase()}`, shop);
    expect(heading()).toContain(`Results for “${number.toLowerCase()}”`);
    expect(main().getByText('Searched as a catalogue number')).toBeTruthy();
    expect(main().getAllByText(number).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.title).toContain('Results for'));
  });

  it('selects the size that the query names, on the card and on the page it links to', async () => {
    const list = await shop.client.call('searchGoods', { key: 'caffeine' });
    const product = list.ok ? list.data.list[0] : undefined;
    const size = product?.options.at(1);
    if (!product || !size) throw new Error('Caffeine has no second size.');
    await renderApp(`/notRegion?key=caffeine ${size.attr_value.replaceAll(' ', '')}`, shop);
    const card = within(main().getAllByRole('article')[0]!);
    expect(card.getByLabelText<HTMLSelectElement>(`Size of ${product.goods_name}`).value).toBe(
      size.goods_attr,
    );
    const link = card.getByRole('link', { name: product.goods_name });
    expect(link.getAttribute('href')).toBe(
      `/goodsInfo?id=${product.goods_id}&size=${encodeURIComponent(size.goods_attr)}`,
    );
  });

  it('names the section and links to a search everywhere', async () => {
    await renderApp(`/haveRegion?id=22&key=antibody`, shop);
    expect(main().getByText('Primary Antibodies')).toBeTruthy();
    const everywhere = main().getByRole('link', { name: 'Search everywhere' });
    expect(everywhere.getAttribute('href')).toBe('/notRegion?key=antibody');
  });

  it('uses the section of the URL, as submitted without JavaScript', async () => {
    await renderApp('/notRegion?id=22&key=antibody', shop);
    expect(main().getByText('Primary Antibodies')).toBeTruthy();
    cleanup();
    for (const path of ['/haveRegion?key=antibody', '/notRegion?id=&key=antibody']) {
      await renderApp(path, shop);
      expect(main().queryByRole('link', { name: 'Search everywhere' })).toBeNull();
      cleanup();
    }
  });

  it('rejects an unknown section', async () => {
    await renderApp('/haveRegion?id=999999&key=antibody', shop);
    expect(heading()).toBe('Not found');
  });

  it('suggests next steps without results', async () => {
    await renderApp('/notRegion?key=zzzqqqxxx', shop);
    expect(main().getByRole('heading', { name: 'No product matches' })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Small Molecules' }).getAttribute('href')).toBe(
      '/categoryList?id=1',
    );
    expect(main().getByRole('link', { name: 'Request this product' }).getAttribute('href')).toBe(
      '/contactUs?quote=zzzqqqxxx&goods_sn=',
    );
    expect(main().getByText(/^Enter a catalogue number/)).toBeTruthy();
  });

  it.each(['zzq8245', 'zzq-25778', '11668019', 'zzzqqq 15596026'])(
    'says that numbers of other suppliers are not listed: %s',
    async (key) => {
      await renderApp(`/notRegion?key=${key}&exact=1`, shop);
      expect(main().getByText(/^Other suppliers’ catalogue numbers are not listed here/)).toBeTruthy();
    },
  );

  it.each(['1234567-89-5', 'CAS 1234567-89-5'])(
    'does not take a CAS number for a number of another supplier: %s',
    async (key) => {
      await renderApp(`/notRegion?key=${key}&exact=1`, shop);
      expect(main().getByText(/^Enter a catalogue number, CAS number/)).toBeTruthy();
    },
  );

  it.each([
    ['QB261129004711', 'Find QB261129004711 in My Orders', '/user/order?q=QB261129004711'],
    ['Order number: QB261129004711', 'Find QB261129004711 in My Orders', '/user/order?q=QB261129004711'],
    ['order no.: #QB261129004711', 'Find QB261129004711 in My Orders', '/user/order?q=QB261129004711'],
    ['order no. qb261129 004711', 'Find QB261129004711 in My Orders', '/user/order?q=QB261129004711'],
    ['Q00000042', 'See your quotes', '/user/order?view=quotes'],
  ])('points from the number %s to the account', async (key, name, href) => {
    await renderApp(`/notRegion?key=${encodeURIComponent(key)}&exact=1`, shop);
    expect(main().getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('shows the corrected text and links to the original', async () => {
    const app = await renderApp('/notRegion?key=asprin', shop);
    expect(heading()).toContain('Results for “aspirin”');
    expect(main().getByText(/Showing results for/).textContent).toBe(
      'Showing results for aspirin. Search instead for asprin.',
    );
    await app.user.click(main().getByRole('link', { name: 'asprin' }));
    expect(await main().findByRole('heading', { name: 'No product matches' })).toBeTruthy();
    expect(app.address()).toBe('/notRegion?key=asprin&exact=1');
    const nearby = within(main().getByRole('navigation', { name: 'Similar searches' }));
    expect(nearby.getByRole('link', { name: 'aspirin' }).getAttribute('href')).toBe('/notRegion?key=aspirin');
  });

  it('shows the word that was left out', async () => {
    await renderApp('/notRegion?key=aspirin+zzzqqqxxx', shop);
    expect(main().getByText(/No product matches all words/).textContent).toBe(
      'No product matches all words. These match all but zzzqqqxxx.',
    );
    expect(main().getAllByText(/aspirin/i).length).toBeGreaterThan(1);
  });

  it('links a lot to its certificate and suggests similar lots', async () => {
    const lot = lotNumberAt(number, Date.UTC(2026, 3, 1));
    await renderApp(`/notRegion?key=${lot.toLowerCase()}`, shop);
    const link = main().getByRole('link', { name: `Certificate of analysis of lot ${lot}` });
    expect(link.getAttribute('href')).toBe(`/coa?${new URLSearchParams({ key: lot })}`);
    cleanup();
    const wrong = lot.slice(0, -1) + (lot.endsWith('3') ? '4' : '3');
    await renderApp(`/notRegion?key=${wrong}`, shop);
    expect(main().getByRole('heading', { name: 'No product matches' })).toBeTruthy();
    const hint = main().getByRole('link', { name: lot }).closest('p');
    expect(hint?.textContent).toMatch(
      /^Lot not found\. Did you mean \S+ \([^)]+\)(?:(?:,| or) \S+ \([^)]+\))*\?$/,
    );
  });

  it('shows the closest product to another supplier’s product, marked as not tested', async () => {
    await renderApp('/notRegion?key=sybr+green', shop);
    const notice = within(main().getByRole('region', { name: 'Cross-reference' }));
    expect(notice.getByText('SYBR Green').closest('p')?.textContent).toBe(
      'SYBR Green is another supplier’s product. The closest product here:',
    );
    expect(notice.getByRole('link', { name: '2× SYBR-Type qPCR Master Mix' })).toBeTruthy();
    expect(notice.getByText(/We have not tested/)).toBeTruthy();
    expect(main().getAllByRole('article')).toHaveLength(1);
    cleanup();
    // The tests' small catalogue lacks the closest product.
    await renderApp('/notRegion?key=TRIzol', shop);
    expect(main().getByRole('region', { name: 'Cross-reference' }).textContent).toBe(
      'TRIzol is another supplier’s product. We do not sell an equivalent.',
    );
    expect(main().queryByText(/Showing results for/)).toBeNull();
  });

  it('offers substructure search for SMILES and explains InChI search', async () => {
    await renderApp('/notRegion?key=C1CCCCC1', shop);
    expect(main().getByRole('link', { name: 'Superstructures' })).toBeTruthy();
    cleanup();
    await renderApp('/notRegion?key=SOS1', shop);
    expect(main().queryByRole('link', { name: 'Superstructures' })).toBeNull();
    cleanup();
    const caffeine = 'InChI=1S/C8H10N4O2/c1-10-4-9-6-5(10)7(13)12(3)8(14)11(6)2/h4H,1-3H3';
    await renderApp(`/notRegion?key=${encodeURIComponent(caffeine)}`, shop);
    expect(main().getByText('Searched as a structure')).toBeTruthy();
    // Substructure and similarity search need SMILES.
    expect(main().queryByRole('link', { name: 'Superstructures' })).toBeNull();
    cleanup();
    await renderApp(`/notRegion?key=${encodeURIComponent('InChI=1S/C9H8O4/c1-6(10)13-8')}`, shop);
    expect(main().getByText('Searched as a molecular formula')).toBeTruthy();
    expect(
      main().getByText('These products have the formula of the InChI; none was found by its structure.'),
    ).toBeTruthy();
  });

  it('offers other interpretations', async () => {
    const app = await renderApp('/notRegion?key=C9H8O4', shop);
    expect(main().getByText('Searched as a molecular formula')).toBeTruthy();
    await app.user.click(main().getByRole('link', { name: 'text' }));
    expect(await main().findByText('Searched as text')).toBeTruthy();
    expect(app.address()).toBe('/notRegion?key=C9H8O4&as=words');
    expect(main().getByRole('link', { name: 'a molecular formula' })).toBeTruthy();
  });

  it('explains a wrong CAS check digit and suggests numbers', async () => {
    const app = await renderApp('/notRegion?key=50-78-3', shop);
    const advice = main().getByText(/isn’t a valid CAS number/);
    expect(advice.textContent).toContain(
      '“50-78-3” isn’t a valid CAS number: the check digit doesn’t match.',
    );
    await app.user.click(main().getByRole('link', { name: '50-78-2' }));
    await waitFor(() => expect(main().queryByText(/check digit/)).toBeNull());
    expect(main().getByText('Searched as a CAS number')).toBeTruthy();
    expect(app.address()).toBe('/notRegion?key=50-78-2');
  });

  it.each(['/notRegion?key=%20', '/notRegion', '/haveRegion?id=22&key='])(
    'asks for a search text at %s',
    async (path) => {
      await renderApp(path, shop);
      expect(heading()).toBe('What are you looking for?');
    },
  );
});
