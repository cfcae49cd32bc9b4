// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueVariant } from '../../../server/catalogue/variant-store';
import { findVariants } from '../../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp, renderAnonymous } from '../../../../test/render/render-app';
import type { Client } from '../../api/client';
import type { CallName } from '../../../shared/contract/endpoints';
import { formatMessage } from '../../../shared/lib/messages';

let shop: TestShop;
let one: CatalogueVariant;
let two: CatalogueVariant;
beforeAll(async () => {
  shop = await makeShop();
  [one, two] = (await findVariants(shop, 2, 20)) as [CatalogueVariant, CatalogueVariant];
});
afterAll(() => shop.close());
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const open = () => renderAnonymous('/quickOrder', shop);
const paste = async (text: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your list' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
};
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Rows of the list' });
  return within(table).getAllByRole('row').slice(1);
};
const badge = (name: string) => screen.findByRole('link', { name });

/** Returns a client that holds the calls of one name until they are released, and the signals of these calls. */
function holdCall(held: CallName) {
  const waiting: (() => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const client: Client = {
    async call(name, payload, options) {
      if (name === held) {
        signals.push(options?.signal);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return shop.client.call(name, payload, options);
    },
  };
  return { client, signals, release: () => waiting.splice(0).forEach((resume) => resume()) };
}

it('offers the product of a name beside the number of another supplier', async () => {
  await open();
  const heading = ['Reagent or resource', 'Source', 'Identifier', 'Size'].join('\t');
  await paste(
    [heading, [one.product.goods_name, 'Another', 'Cat# Z9999999', one.attr_value].join('\t')].join('\n'),
  );
  const [row] = await rows();
  expect(screen.getByText('1 row: 0 ready, 1 needs attention.')).toBeTruthy();
  fireEvent.click(within(row!).getByRole('button', { name: `Choose ${one.product.goods_sn}` }));
  expect(await screen.findByText('1 row: 1 ready, 0 need attention.')).toBeTruthy();
});

it('offers the product of a name before those with a similar number', async () => {
  await open();
  const { goods_sn: number } = two.product;
  const typo = `${number.slice(0, -2)}${number.at(-1)}${number.at(-2)}`;
  expect(typo).not.toBe(number);
  const heading = ['Reagent or resource', 'Source', 'Identifier', 'Size'].join('\t');
  await paste([heading, [one.product.goods_name, 'Example', typo, ''].join('\t')].join('\n'));
  const [row] = await rows();
  const options = within(row!)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(options[1]).toBe(`${one.product.goods_sn} · ${one.product.goods_name}`);
  expect(options).toContain(`${number} · ${two.product.goods_name}`);
});

describe('list pasted into the search box', () => {
  const box = () => screen.findByRole('combobox', { name: 'Search products' });

  it('opens quick order and replaces the previous list', async () => {
    const app = await renderApp('/faq', shop);
    await app.user.click(screen.getByLabelText('Search products'));
    await app.user.click(await box());
    await app.user.paste(`${one.product.goods_sn}\t${one.attr_value}\t3\nzzzzqqqq\n`);
    expect((await rows()).map((row) => within(row).getByRole('rowheader').textContent)).toHaveLength(2);
    expect(screen.getByText('2 rows: 1 ready, 1 needs attention.')).toBeTruthy();
    expect(app.address()).toBe('/quickOrder?list=pasted');
    const link = screen.getByRole('link', { name: 'Search for it as text' });
    expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('key')).toContain('zzzzqqqq');
    await app.user.click(await box());
    await app.user.paste(`${one.product.goods_sn}, ${two.product.goods_sn}, zzzz1234`);
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    await app.user.click(screen.getAllByRole('button', { name: /^Remove .*zzzz1234$/ }).at(-1)!);
    await app.user.click(within((await rows())[0]!).getByRole('link', { name: one.product.goods_name }));
    await screen.findByRole('heading', { level: 1, name: one.product.goods_name });
    await app.back();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('stays in the field when combined with typed text or for a single name', async () => {
    const app = await renderApp('/faq', shop);
    await app.user.click(screen.getByLabelText('Search products'));
    await app.user.click(await box());
    await app.user.paste('caffeine');
    await app.user.paste(' QA10023, QA10024');
    expect(app.address()).toBe('/faq');
    expect(await box()).toHaveProperty('value', 'caffeine QA10023, QA10024');
  });

  it('can be opened from search results', async () => {
    const key = `${one.product.goods_sn}, ${two.product.goods_sn}`;
    const app = await renderApp(`/notRegion?${new URLSearchParams({ key })}`, shop);
    await app.user.click(await screen.findByRole('link', { name: 'Order this list' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('order list', () => {
  it('adds resolved rows to the cart and keeps unresolved rows', async () => {
    const { user } = await open();
    const number = one.product.goods_sn;
    await paste(`${number}\t${one.attr_value}\t3\nEGFR x 2\nzzzzqqqq\n`);
    const [found, several, unknown] = await rows();
    expect(within(found!).getByText('Found')).toBeTruthy();
    expect(within(found!).getByRole<HTMLSelectElement>('combobox').value).toBe(one.goods_attr);
    expect(within(unknown!).getByRole('link', { name: 'Search for “zzzzqqqq”' }).getAttribute('href')).toBe(
      '/notRegion?key=zzzzqqqq',
    );
    expect(screen.getByText('3 rows: 1 ready, 2 need attention.')).toBeTruthy();

    const offers = within(several!).getByRole<HTMLSelectElement>('combobox', { name: 'Product for EGFR' });
    expect(offers.options).toHaveLength(6);
    await user.selectOptions(offers, offers.options[1]!.value);
    const [, settled] = await rows();
    const size = within(settled!).getByRole<HTMLSelectElement>('combobox', { name: /^Size of/ });
    if (!size.value) await user.selectOptions(size, size.options[1]!.value);
    expect(screen.getByText('3 rows: 2 ready, 1 needs attention.')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Add 2 rows to the cart' }));
    await badge('Cart, 5 items');
    expect((await rows()).map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['zzzzqqqq']);
  });

  it('names the largest quantity for a larger one', async () => {
    await open();
    await paste(`${one.product.goods_sn}\t${one.attr_value}\t20000`);
    const [row] = await rows();
    expect(within(row!).getByText('Entered: 20000 (at most 10,000)')).toBeTruthy();
  });

  it('asks for unreadable quantities instead of ordering a default', async () => {
    const { user } = await open();
    const [first, second] = [one.product.goods_sn, two.product.goods_sn];
    await paste(`${first}\t${one.attr_value}\t1,000\n${second}\t${two.attr_value}\t2.0`);
    const [asked, clear] = await rows();
    expect(within(asked!).getByText('Enter a quantity')).toBeTruthy();
    expect(within(asked!).getByText('Entered: 1,000')).toBeTruthy();
    const units = within(asked!).getByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ });
    expect(units.value).toBe('');
    expect(within(clear!).getByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ }).value).toBe('2');
    expect(screen.getByText('2 rows: 1 ready, 1 needs attention.')).toBeTruthy();
    await user.type(units, '4');
    expect(within(asked!).getByText('Found')).toBeTruthy();
    expect(within(asked!).queryByText('Entered: 1,000')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add 2 rows to the cart' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Rows of the list' })).toBeNull());
  });

  it.each([
    ['2 boxes', '2'],
    ['20000 boxes', ''],
    ['', '1'],
  ])('treats packings (%j) as quantity if the product has no such size', async (packings, quantity) => {
    await open();
    await paste(`${one.product.goods_sn}\t${packings}`);
    const [row] = await rows();
    const units = within(row!).getByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ });
    expect(units.value).toBe(quantity);
  });

  it('keeps a row that needs attention visible while its quantity is typed', async () => {
    const { user } = await open();
    const [first, second] = [one, two].map(({ product, attr_value }) => `${product.goods_sn}\t${attr_value}`);
    await paste(`${first}\t20000\n${second}\t2\n${second}\t20000`);
    const filter = await screen.findByRole('checkbox', { name: 'Show only rows that need attention' });
    await user.click(filter);
    const [unclear] = await rows();
    const quantity = within(unclear!).getByRole<HTMLInputElement>('textbox');
    await user.type(quantity, '12');
    expect(quantity.isConnected).toBe(true);
    expect(quantity.value).toBe('12');
    expect(await rows()).toHaveLength(2);
    await user.click(filter);
    expect(await rows()).toHaveLength(3);
  });

  it('suggests a product for a number with one wrong character', async () => {
    const { user } = await open();
    const number = two.product.goods_sn;
    await paste(`${number}0`);
    const [row] = await rows();
    const take = within(row!).queryByRole('button', { name: `Choose ${number}` });
    if (take) await user.click(take);
    else
      await user.selectOptions(
        within(row!).getByRole('combobox', { name: `Product for ${number}0` }),
        String(two.product.goods_id),
      );
    expect(within((await rows())[0]!).queryByText('Choose a product')).toBeNull();
  });

  it('offers the product closest to another supplier’s with the differences', async () => {
    const { user } = await open();
    await paste('SYBR Green\t2\nvectashield');
    const [dye, medium] = await rows();
    expect(
      within(dye!).getByText(/^SYBR Green is another supplier’s product\. .*Differences: /),
    ).toBeTruthy();
    expect(within(dye!).queryByRole('combobox', { name: /^Size of/ })).toBeNull();
    await user.click(within(dye!).getByRole('button', { name: 'Choose QM49595' }));
    expect(within((await rows())[0]!).getByRole('combobox', { name: /^Size of/ })).toBeTruthy();
    expect(within((await rows())[0]!).getByText(/Differences: /)).toBeTruthy();
    expect(within(medium!).getByText(/We do not sell an equivalent/)).toBeTruthy();
  });

  it('accepts the media types by which phones select files', async () => {
    await open();
    const { accept } = await screen.findByLabelText<HTMLInputElement>('Product list file');
    for (const type of ['text/csv', 'text/comma-separated-values', 'spreadsheetml.sheet', '.xlsx'])
      expect(accept).toContain(type);
  });

  it('leaves an unknown size open for selection', async () => {
    const { user } = await open();
    await paste(`${one.product.goods_sn}\t9 kg\n${two.product.goods_sn}\t${two.attr_value}`);
    const [row] = await rows();
    const size = within(row!).getByRole<HTMLSelectElement>('combobox', { name: /^Size of/ });
    expect(size.value).toBe('');
    expect(within(row!).getByText('Choose a size')).toBeTruthy();
    expect(within(row!).getByText('Entered: 9 kg')).toBeTruthy();
    expect(screen.getByText('2 rows: 1 ready, 1 needs attention.')).toBeTruthy();
    await user.selectOptions(size, one.goods_attr);
    expect(within(row!).getByText('Found')).toBeTruthy();
  });

  it('says that a size has too few units and offers a quote', async () => {
    await open();
    const { product, attr_value, catalogueStock } = one;
    await paste(`${product.goods_sn}\t${attr_value}\t${catalogueStock + 1}`);
    const [row] = await rows();
    expect(within(row!).getByText('Not enough in stock')).toBeTruthy();
    expect(within(row!).queryByText('Found')).toBeNull();
    const quote = within(row!).getByRole('link', { name: /^Request a quote for/ });
    expect(quote.getAttribute('href')).toContain(`quantity=${catalogueStock + 1}`);
  });

  it('keeps rows rejected by the cart with the reason and retries them', async () => {
    const { user } = await open();
    const { product, goods_attr, attr_value, catalogueStock: shelf } = one;
    await paste(`${product.goods_sn}\t${attr_value}\t1\n${two.product.goods_sn}\t${two.attr_value}\t1`);
    await rows();
    const size = { goods_id: product.goods_id, goods_attr };
    const { database } = shop.deps;
    const counts = { listed: shelf, shelved: shelf, taken: shelf, held: 0 };
    await database
      .insertInto('stock')
      .values({ ...size, ...counts })
      .execute();
    await user.click(screen.getByRole('button', { name: 'Add 2 rows to the cart' }));
    await badge('Cart, 1 item');
    const [left, another] = await rows();
    expect(another).toBeUndefined();
    expect(within(left!).getByText('Not added')).toBeTruthy();
    expect(within(left!).getByText('Out of stock.')).toBeTruthy();
    await database.deleteFrom('stock').execute();
    await user.click(within(left!).getByRole('button', { name: /^Try .* again$/ }));
    await user.click(screen.getByRole('button', { name: 'Add 1 row to the cart' }));
    await badge('Cart, 2 items');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Rows of the list' })).toBeNull());
  });

  it('neither sends nor stores rows with a card number', async () => {
    await open();
    await paste(`4111 1111 1111 1111\n${one.product.goods_sn}\t${one.attr_value}`);
    const [refused, found] = await rows();
    expect(within(refused!).getByText('Not checked')).toBeTruthy();
    expect(within(refused!).getByText(formatMessage('cardNumber'))).toBeTruthy();
    expect(within(refused!).queryByRole('link')).toBeNull();
    expect(within(found!).getByText('Found')).toBeTruthy();
    expect(sessionStorage.getItem('draft quick order rows')).not.toContain('4111');
  });

  it('restores removed rows at their position', async () => {
    const { user } = await open();
    await paste(`${one.product.goods_sn}\nzzzzqqqq\n${two.product.goods_sn}`);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Remove zzzzqqqq' }));
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(within((await rows())[1]!).getByRole('rowheader').textContent).toBe('zzzzqqqq');
  });

  it('keeps the rows of a list that is checked while the previous one is added to the cart', async () => {
    const held = holdCall('addRows');
    const { user } = await renderApp('/quickOrder', { ...shop, client: held.client });
    await paste(`${one.product.goods_sn}\t${one.attr_value}\t1`);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Add 1 row to the cart' }));
    await paste(`${two.product.goods_sn}\t${two.attr_value}\t1`);
    await screen.findByRole('link', { name: two.product.goods_name });
    held.release();
    await screen.findByRole('button', { name: 'Add 1 row to the cart' });
    expect(within((await rows())[0]!).getByRole('link', { name: two.product.goods_name })).toBeTruthy();
  });

  it('offers no undo for rows of a list that another one has replaced', async () => {
    const held = holdCall('resolveRows');
    const { user } = await renderApp('/quickOrder', { ...shop, client: held.client });
    await paste('zzzzqqqq');
    await waitFor(() => expect(held.signals).toHaveLength(1));
    held.release();
    await rows();
    await paste(one.product.goods_sn);
    await waitFor(() => expect(held.signals).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Remove zzzzqqqq' }));
    held.release();
    await screen.findByRole('link', { name: one.product.goods_name });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('ends the lookup of a list when the visitor leaves the page', async () => {
    const held = holdCall('resolveRows');
    const app = await renderApp('/quickOrder', { ...shop, client: held.client });
    await paste(Array.from({ length: 101 }, () => one.product.goods_sn).join('\n'));
    await waitFor(() => expect(held.signals).toHaveLength(1));
    await app.navigate('/faq');
    expect(held.signals[0]?.aborted).toBe(true);
  });

  it('asks for input when empty', async () => {
    await open();
    await paste('  \n ');
    expect(await screen.findByText('Please paste or type at least one product.')).toBeTruthy();
  });

  it('checks 500 rows of a long list, and then the others', async () => {
    const { user } = await open();
    await paste(
      [...Array.from({ length: 500 }, () => one.product.goods_sn), two.product.goods_sn].join('\n'),
    );
    expect(await screen.findByText(/^500 rows:/, {}, { timeout: 15_000 })).toBeTruthy();
    expect(screen.getByText(/^Only 500 rows are checked at a time\./)).toBeTruthy();
    // The other row does not fit before one of the 500 was added or removed.
    const others = screen.getByRole('button', { name: 'Check the other row' });
    await user.click(others);
    expect(screen.getByText(/^500 rows:/)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: /^Remove QA|^Remove QC/ })[0]!);
    expect(screen.getByText(/^499 rows:/)).toBeTruthy();
    expect(screen.getByText('1 row of your list is still to be checked.')).toBeTruthy();
    await user.click(others);
    expect(await screen.findByText(/^500 rows:/)).toBeTruthy();
    expect(screen.getByRole('link', { name: two.product.goods_name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Check the other/ })).toBeNull();
  });
});
