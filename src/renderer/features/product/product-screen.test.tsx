// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, ProductInList } from '../../../shared/contract/calls';
import { formatMoney } from '../../../shared/lib/money';
import { formatMessage } from '../../../shared/lib/messages';
import { openChangedCatalogue } from '../../../../test/databases/changed-catalogue';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { formatVolume, stockVolume } from '../../../shared/calculators/stock-volumes';
import { citationText } from './citations/citation-text';
import { loadProduct } from './load-product';
import { formatShippingDay } from '../../components/order/shipping-day';
import { shippingStartDay } from '../../../shared/orders/working-days';
import { renderApp, renderAnonymous } from '../../../../test/render/render-app';
import { findUnstockedProduct } from '../../../../test/shopping/find-variants';

let shop: TestShop;
let compound: Product;
let antibody: Product;

async function mostPopular(category: number): Promise<Product> {
  const list = await shop.client.call('categoryGoods', { id: category });
  const found = await shop.client.call('goodsInfo', { id: list.ok ? (list.data.list[0]?.goods_id ?? 0) : 0 });
  if (!found.ok) throw new Error(`category ${category} is empty`);
  return found.data;
}

/** The first antibody of this kind that has alternatives. */
async function replaceable(isWanted: (one: ProductInList) => boolean): Promise<number> {
  for (let page = 1; ; page += 1) {
    const list = await shop.client.call('categoryGoods', { id: 22, page, page_size: 96 });
    if (!list.ok || list.data.list.length === 0) throw new Error('no such antibody');
    for (const { goods_id } of list.data.list.filter(isWanted)) {
      const others = await shop.client.call('goodsAlternatives', { id: goods_id });
      if (others.ok && others.data.list.length > 0) return goods_id;
    }
  }
}

beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
  compound = await mostPopular(1);
  antibody = await mostPopular(22);
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const open = ({ goods_id }: Product) => renderAnonymous(`/goodsInfo?id=${goods_id}`, shop);

describe('product screen', () => {
  it('offers a sample of a product in stock only', async () => {
    expect(compound.options.some(({ stock }) => stock > 0)).toBe(true);
    const offered = await open(compound);
    expect(main().getByRole('link', { name: 'Apply for a sample' })).toBeTruthy();
    offered.unmount();
    const { goods_id } = await findUnstockedProduct(shop);
    await renderAnonymous(`/goodsInfo?id=${goods_id}`, shop);
    expect(main().getByRole('button', { name: /^Favorite: / })).toBeTruthy();
    expect(main().queryByRole('link', { name: 'Apply for a sample' })).toBeNull();
  });

  it('leaves a click with a modifier key on the picture to the browser, which opens a tab', async () => {
    await renderApp(`/goodsInfo?id=${compound.goods_id}`, shop);
    const picture = main().getByRole('link', { name: /^Enlarge picture/ });
    const click = createEvent.click(picture, { ctrlKey: true });
    fireEvent(picture, click);
    expect(click.defaultPrevented).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows copyable chemical identifiers', async () => {
    const app = await open(compound);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe(compound.goods_name);
    await waitFor(() => expect(document.title).toContain(compound.goods_sn));
    for (const label of [
      'catalogue number',
      'CAS number',
      'SMILES',
      'InChIKey',
      'formula',
      'molecular weight',
    ])
      expect(main().getAllByRole('button', { name: new RegExp(`^Copy ${label} .`) }).length).toBeGreaterThan(
        0,
      );
    const identity = within(main().getByRole('region', { name: 'Chemical identity' }));
    expect(identity.getByText(`${compound.weight} g/mol`)).toBeTruthy();
    await app.user.click(identity.getByRole('button', { name: /^Copy all \d+ synonyms$/ }));
    expect(await window.navigator.clipboard.readText()).toBe(compound.synonyms.join('; '));
  });

  it('explains how to cite a product with and without citations', async () => {
    const bare = await shop.deps.catalogue.db
      .selectFrom('product')
      .select(['goods_id', 'goods_name', 'goods_sn'])
      .where('paper_count', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    await renderApp(`/goodsInfo?id=${bare.goods_id}`, shop);
    const cited = within(await main().findByRole('region', { name: 'Citing this product' }));
    const { brand } = shop.deps.settings;
    expect(
      cited.getByText(`${bare.goods_name} (${brand}, Cat. No. ${bare.goods_sn}) was used.`),
    ).toBeTruthy();
    expect(cited.getByRole('button', { name: /^Copy sentence/ })).toBeTruthy();
  });

  it('lists sizes with price and stock', async () => {
    await open(compound);
    const sizes = main().getAllByRole('radio');
    expect(sizes).toHaveLength(compound.options.length);
    for (const { attr_price } of compound.options)
      expect(
        main().getAllByText(formatMoney(attr_price ?? expect.fail('a price on request'))).length,
      ).toBeGreaterThan(0);
    expect(main().getAllByText(/^(In stock, [\d,]+ units?|Made to order)$/)).toHaveLength(sizes.length);
  });

  it('requires a size before adding to the cart', async () => {
    const app = await open(antibody);
    const add = main().getByRole('button', { name: 'Add to cart' });
    await app.user.click(add);
    expect(main().getByText(formatMessage('selectSize'))).toBeTruthy();
    await app.user.click(main().getAllByRole('radio')[0] as HTMLElement);
    await app.user.click(add);
    expect(await screen.findByText(formatMessage('succeed'))).toBeTruthy();
    const [size] = antibody.options;
    expect(screen.getByText(`1 × ${antibody.goods_name}, ${size?.attr_value}`)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
  });

  it('shows unit prices and shipping days', async () => {
    await open(antibody);
    for (const { unit_price, sold_out, ships_in_days } of antibody.options) {
      if (unit_price)
        expect(main().getAllByText(`${formatMoney(unit_price.price)} per ${unit_price.unit}`)).toBeTruthy();
      const day = formatShippingDay(shippingStartDay(Date.now(), shop.deps.settings), ships_in_days);
      if (!sold_out) expect(main().getAllByText(`· ships ${day}`).length).toBeGreaterThan(0);
    }
    expect(antibody.options.some(({ unit_price }) => unit_price)).toBe(true);
  });

  it('shows volume prices and highlights the reached tier', async () => {
    const app = await open(antibody);
    const steps = () => main().queryByLabelText('Volume prices per unit');
    expect(steps()).toBeNull();
    await app.user.click(main().getAllByRole('radio')[0] as HTMLElement);
    const [first] = antibody.options[0]?.tiers ?? [];
    expect(steps()?.textContent).toContain(`${first?.from} or more${formatMoney(first?.price ?? '')} each`);
    expect(steps()?.textContent).not.toContain('reached');
    const box = within(main().getByRole('form', { name: 'Buy this product' }));
    const quantity = box.getByRole('textbox', { name: 'Quantity' });
    await app.user.clear(quantity);
    await app.user.type(quantity, String(first?.from));
    expect(steps()?.textContent).toContain(`${formatMoney(first?.price ?? '')} each, reached`);
  });

  it.each(['2.5', '-3', '1e5'])('keeps a quantity of %s as typed and asks for another', async (typed) => {
    const app = await open(antibody);
    await app.user.click(main().getAllByRole('radio')[0] as HTMLElement);
    const box = within(main().getByRole('form', { name: 'Buy this product' }));
    const quantity = box.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    await app.user.clear(quantity);
    await app.user.type(quantity, typed);
    await app.user.click(box.getByRole('button', { name: 'Add to cart' }));
    expect(box.getByText(formatMessage('enterQuantity'))).toBeTruthy();
    expect(quantity.value).toBe(typed);
  });

  it.each(['2.00', '2,0', '２'])('adds two units for a quantity of %s', async (typed) => {
    const app = await open(antibody);
    await app.user.click(main().getAllByRole('radio')[0] as HTMLElement);
    const quantity = main().getByRole('textbox', { name: 'Quantity' });
    await app.user.clear(quantity);
    await app.user.type(quantity, typed);
    await app.user.click(main().getByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeTruthy();
  });

  it('suggests alternatives only if no size is in stock', async () => {
    const onShelf = ({ options }: ProductInList) => options.filter(({ stock }) => stock > 0).length;
    const some = await replaceable((one) => onShelf(one) > 0 && onShelf(one) < one.options.length);
    const none = await replaceable((one) => onShelf(one) === 0);
    const url = new URL(`http://shop.test/goodsInfo?id=${some}`);
    const data = await loadProduct({ client: shop.client, url, signal: new AbortController().signal });
    expect(data.alternatives).toBeNull();
    await renderApp(`/goodsInfo?id=${none}`, shop);
    expect(await main().findByRole('region', { name: 'Alternatives in stock' })).toBeTruthy();
  });

  it('shows evidence for an antibody, including negative results', async () => {
    await open(antibody);
    const reply = await shop.client.call('goodsEvidence', { id: antibody.goods_id });
    if (!reply.ok) throw new Error('no evidence');
    const { rows, species } = reply.data;
    const table = within(await main().findByRole('table', { name: /level of evidence/ }));
    expect(table.getAllByRole('row')).toHaveLength(rows.length + 1);
    expect(table.getAllByRole('columnheader')).toHaveLength(species.length + 1);
    const cells = rows.flatMap((row) => row.cells);
    expect(table.queryAllByText('works')).toHaveLength(cells.filter(({ works }) => works === true).length);
    expect(table.queryAllByText('fails')).toHaveLength(cells.filter(({ works }) => works === false).length);
    for (const { application, cells } of rows.filter((row) =>
      row.cells.some(({ works }) => works === false),
    )) {
      const failing = species.filter((_, index) => cells[index]?.works === false);
      expect(main().getByText(/^Fails: /).textContent).toContain(`${application} in ${failing.join(', ')}`);
    }
    expect(main().getByText(/generated for the demonstration; no laboratory/)).toBeTruthy();
  });

  it('filters, sorts, opens and copies citations', async () => {
    const app = await open(antibody);
    const reply = await shop.client.call('citations', { id: antibody.goods_id });
    if (!reply.ok) throw new Error('no citations');
    const { list, total } = reply.data;
    const [newest] = list;
    if (!newest) throw new Error('no publication');
    const part = within(await main().findByRole('region', { name: 'Citations on the target' }));
    const link = await part.findByRole('link', { name: new RegExp(`^PMID ${newest.pmid}`) });
    expect(link.getAttribute('href')).toBe(shop.deps.settings.literature_url + newest.pmid);
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(part.getAllByRole('listitem').length).toBeGreaterThanOrEqual(Math.min(total, 12));
    await app.user.click(part.getByRole('button', { name: `Copy citation PMID ${newest.pmid}` }));
    expect(await window.navigator.clipboard.readText()).toBe(citationText(newest));
    await app.user.click(part.getByRole('button', { name: 'Copy sentence' }));
    expect(await window.navigator.clipboard.readText()).toContain(antibody.goods_sn);
    await app.user.selectOptions(part.getByRole('combobox', { name: 'Sort' }), 'oldest');
    expect(app.address()).toBe(`/goodsInfo?id=${antibody.goods_id}&cite_sort=oldest`);
    await app.user.type(part.getByRole('textbox', { name: 'Keyword' }), 'zzzzqqqq{Enter}');
    expect(await main().findByText('No publications match your search.')).toBeTruthy();
  });

  it('says that a page after the last one of the citations does not exist', async () => {
    await renderApp(`/goodsInfo?id=${antibody.goods_id}&cite_page=999`, shop);
    expect(await main().findByText('This page does not exist.')).toBeTruthy();
  });

  it('shows the keyword of the URL in the filter of citations after going back', async () => {
    const app = await open(antibody);
    const keyword = await main().findByRole<HTMLInputElement>('textbox', { name: 'Keyword' });
    await app.user.type(keyword, 'zzzzqqqq{Enter}');
    await main().findByText('No publications match your search.');
    expect(document.activeElement).toBe(keyword);
    await app.back();
    await waitFor(() => expect(keyword.value).toBe(''));
  });

  it('links to citations and to lot certificates', async () => {
    const app = await open(compound);
    const part = within(main().getByRole('region', { name: 'Documents' }));
    expect(main().getAllByRole('link', { name: 'Specification' })).toHaveLength(1);
    expect(part.getByRole('link', { name: 'Specification' }).getAttribute('href')).toContain('/explain?id=');
    for (const [name, end] of [
      ['Data sheet (PDF)', 'data-sheet'],
      ['Safety data sheet (PDF)', 'safety-data-sheet'],
    ] as const)
      expect(part.getByRole('link', { name }).getAttribute('href')).toBe(
        `/documents/${end}-${compound.goods_sn}.pdf`,
      );
    await app.user.click(part.getByRole('link', { name: 'Certificates by lot' }));
    const lots = await main().findAllByRole('link', { name: new RegExp(compound.goods_sn) });
    await app.user.click(lots[0] as HTMLElement);
    expect(await main().findByText('Specification', { selector: 'th' })).toBeTruthy();
  });

  it('shows a table of stock solutions for a compound', async () => {
    await open(compound);
    const table = within(main().getByRole('table', { name: /Solvent to add/ }));
    const row = table.getByRole('row', { name: /^10 mM/ });
    expect(row.textContent).toContain(formatVolume(stockVolume(5, Number(compound.weight), 10)));
  });

  it('offers no stock solutions of a substance that reacts with water', async () => {
    const catalogue = await openChangedCatalogue(`update product set properties =
      json_insert(properties, '$[#]', json('{"group":"Quality","items":[{"name":"Stock solutions","value":"Not offered: reacts with water or air"}]}'))
      where goods_id = ${compound.goods_id}`);
    const changed = await makeShop({ catalogue });
    await renderAnonymous(`/goodsInfo?id=${compound.goods_id}`, changed);
    expect(main().getByText('Not offered: reacts with water or air')).toBeTruthy();
    expect(main().queryByRole('table', { name: /Solvent to add/ })).toBeNull();
    expect(main().queryByRole('link', { name: /Calculate solutions|stock solution calculator/ })).toBeNull();
    expect(main().getAllByText(`${compound.weight} g/mol`).length).toBeGreaterThan(0);
    cleanup();
    await changed.close();
    await catalogue.close();
  });

  it('links to every section', async () => {
    await open(antibody);
    const parts = within(main().getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    for (const part of parts) {
      const id = part.getAttribute('href')?.split('#')[1] ?? '';
      expect(document.getElementById(id)).not.toBeNull();
    }
  });

  it('writes the chosen size into the URL and restores it', async () => {
    const app = await open(compound);
    await app.user.click(main().getAllByRole('radio').at(-1) as HTMLElement);
    const size = compound.options.at(-1)?.goods_attr ?? '';
    const query = new URLSearchParams(window.location.search);
    expect(query.get('size')).toBe(size);
    cleanup();
    await renderApp(`/goodsInfo?${new URLSearchParams({ id: String(compound.goods_id), size })}`, shop);
    expect(main().getByRole('radio', { checked: true })).toBe(main().getAllByRole('radio').at(-1));
  });

  it('shows errors for an unknown product and a missing id', async () => {
    await renderApp('/goodsInfo?id=2147483647', shop);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Not found');
    cleanup();
    await renderApp('/goodsInfo?id=x', shop);
    expect(main().getByText('Product not found.')).toBeTruthy();
  });
});

describe('specification screen', () => {
  it('names the product and links back to it', async () => {
    await renderApp(`/explain?id=${compound.goods_id}&code=1`, shop);
    const title = `Specification of ${compound.goods_name}`;
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(main().getByText(compound.cas ?? '')).toBeTruthy();
    expect(main().getByText(compound.storage)).toBeTruthy();
    expect(main().queryByText(/another type/)).toBeNull();
    expect(main().getByRole('link', { name: compound.goods_name }).getAttribute('href')).toBe(
      `/goodsInfo?id=${compound.goods_id}`,
    );
  });

  it('leads to the specification of the product from another one', async () => {
    await renderApp(`/explain?id=${antibody.goods_id}&code=1`, shop);
    expect(main().getByText(/another type/)).toBeTruthy();
    expect(main().getByRole('link', { name: 'Specification' }).getAttribute('href')).toBe(
      `/explain?id=${antibody.goods_id}&code=${antibody.book}`,
    );
  });

  it.each(['', '?id=1', '?id=1&code=8', '?id=x&code=1'])(
    'explains the missing part of /explain%s',
    async (query) => {
      await renderApp(`/explain${query}`, shop);
      expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Which specification?');
    },
  );
});
