// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../../testing/make-shop';
import { renderApp } from '../../../testing/render-app';

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
  it('list the product of a catalogue number and say how the text was read', async () => {
    await renderApp(`/notRegion?key=${number.toLowerCase()}`, shop);
    expect(heading()).toContain(`Results for “${number.toLowerCase()}”`);
    expect(main().getByText('Read as catalogue number')).toBeTruthy();
    expect(main().getAllByText(number).length).toBeGreaterThan(0);
    expect(document.title).toContain('Results for');
  });

  it('name the region and lead to a search everywhere', async () => {
    await renderApp(`/haveRegion?id=22&key=antibody`, shop);
    expect(main().getByText('Primary Antibodies')).toBeTruthy();
    const everywhere = main().getByRole('link', { name: 'Search everywhere' });
    expect(everywhere.getAttribute('href')).toBe('/notRegion?key=antibody');
  });

  it('are those of the region in the address, as a form without a script sends it', async () => {
    await renderApp('/notRegion?id=22&key=antibody', shop);
    expect(main().getByText('Primary Antibodies')).toBeTruthy();
    cleanup();
    for (const path of ['/haveRegion?key=antibody', '/notRegion?id=&key=antibody']) {
      await renderApp(path, shop);
      expect(main().queryByRole('link', { name: 'Search everywhere' })).toBeNull();
      cleanup();
    }
  });

  it('are refused for an unknown region', async () => {
    await renderApp('/haveRegion?id=999999&key=antibody', shop);
    expect(heading()).toBe('Nothing here');
  });

  it('offer what to do next when there are none', async () => {
    await renderApp('/notRegion?key=zzzqqqxxx', shop);
    expect(main().getByRole('heading', { name: 'No product matches' })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Small Molecules' }).getAttribute('href')).toBe(
      '/categoryList?id=1',
    );
    expect(main().getByRole('link', { name: 'Ask us for it' }).getAttribute('href')).toBe('/contactUs');
  });

  it.each(['/notRegion?key=%20', '/notRegion', '/haveRegion?id=22&key='])(
    'ask for something to search at %s',
    async (path) => {
      await renderApp(path, shop);
      expect(heading()).toBe('What are you looking for?');
    },
  );
});
