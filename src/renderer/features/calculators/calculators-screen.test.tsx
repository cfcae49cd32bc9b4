// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../../shared/contract/calls';
import { recordCalls } from '../../../../test/fixtures/record-calls';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { LazyPanel } from './lazy-panel';
import { toCalculatorProduct } from './product-facts';
import { toolEntries } from './registry';

let shop: TestShop;
let compound: Product;

beforeAll(async () => {
  shop = await makeShop();
  const list = await shop.client.call('categoryGoods', { id: 1 });
  const found = await shop.client.call('goodsInfo', { id: list.ok ? (list.data.list[0]?.goods_id ?? 0) : 0 });
  if (!found.ok) throw new Error('the fixture has no compound');
  compound = found.data;
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const main = () => within(screen.getByRole('main'));
const result = () => within(main().getByRole('region', { name: 'Result' }));
const field = (name: string | RegExp) => main().getByRole('textbox', { name });

describe('calculator list', () => {
  it('links to every calculator, each with its title', async () => {
    await renderApp('/calc', shop);
    for (const { name, id } of toolEntries)
      expect(
        main()
          .getByRole('link', { name: new RegExp(`^${name.replace('+', '\\+')}`) })
          .getAttribute('href'),
      ).toBe(`/calc?tool=${id}`);
    cleanup();
    await renderApp('/calc?tool=tm', shop);
    await waitFor(() => expect(document.title).toMatch(/^Oligonucleotide Tm calculator/));
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Oligonucleotide Tm calculator');
  });

  it('filters by words and opens the first on Enter', async () => {
    const app = await renderApp('/calc', shop);
    await app.user.type(main().getByRole('searchbox'), 'qq');
    expect(main().getByText('No calculators match these words.')).toBeTruthy();
    await app.user.clear(main().getByRole('searchbox'));
    await app.user.type(main().getByRole('searchbox'), 'rpm{Enter}');
    await waitFor(() => expect(app.address()).toBe('/calc?tool=centrifuge'));
  });

  it('stays in the list on Enter in an empty field', async () => {
    const app = await renderApp('/calc', shop);
    await app.user.type(main().getByRole('searchbox'), ' {Enter}');
    await app.user.type(main().getByRole('searchbox'), '{Backspace}');
    expect(main().getByRole('link', { name: /^Molarity/ })).toBeTruthy();
    expect(app.address()).toBe('/calc');
  });

  it('filters by URL without JavaScript', async () => {
    await renderApp('/calc?q=tm', shop);
    expect(main().getByRole('link', { name: /^Oligonucleotide Tm/ })).toBeTruthy();
    expect(main().queryByRole('link', { name: /^Centrifuge/ })).toBeNull();
  });
});

describe('calculator screen', () => {
  it('computes on input and updates the URL without loading the page again', async () => {
    const counted = recordCalls(shop);
    const loads = () => counted.to('/web/goods/info/index').length;
    const app = await renderApp(`/calc?tool=molarity&goods=${compound.goods_id}`, counted.shop);
    expect(loads()).toBe(1);
    expect(result().getByText('Still needed: Volume, Concentration.')).toBeTruthy();
    await app.user.type(field('Volume'), '1');
    await app.user.type(field('Concentration'), '10');
    await app.user.clear(field('Molecular weight'));
    await app.user.type(field('Molecular weight'), '500');
    await app.user.clear(field(/^Purity/));
    expect(result().getByText('5 mg', { selector: 'strong' })).toBeTruthy();
    await app.user.selectOptions(main().getByRole('combobox', { name: 'Unit of Volume' }), 'L');
    expect(result().getByText('5 g', { selector: 'strong' })).toBeTruthy();
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
        tool: 'molarity',
        goods: String(compound.goods_id),
        volume: '1',
        volume_unit: 'L',
        concentration: '10',
        weight: '500',
        purity: '',
      }),
    );
    expect(loads()).toBe(1);
  });

  it('renders the values of the URL', async () => {
    await renderApp('/calc?tool=molarity&find=volume&mass=5&concentration=10&weight=500', shop);
    expect(result().getByText('1 mL', { selector: 'strong' })).toBeTruthy();
    expect(main().queryByRole('textbox', { name: 'Volume' })).toBeNull();
  });

  it('shows a problem at its field', async () => {
    const app = await renderApp('/calc?tool=molarity&volume=1&concentration=10', shop);
    await app.user.type(field('Molecular weight'), '0');
    const problem = main().getByText('Must be greater than zero.');
    const weight = field('Molecular weight');
    expect(weight.getAttribute('aria-invalid')).toBe('true');
    expect(weight.getAttribute('aria-describedby')?.split(' ')).toContain(problem.id);
    expect(result().queryByText(/NaN|Infinity/)).toBeNull();
  });

  it('fills in the example and clears it', async () => {
    const app = await renderApp('/calc?tool=dilution', shop);
    await app.user.click(main().getByRole('link', { name: 'Fill in this example' }));
    // The panel starts afresh, and with it the region.
    await waitFor(() => expect(result().getByText('5 µL', { selector: 'strong' })).toBeTruthy());
    await app.user.click(main().getByRole('link', { name: 'Clear' }));
    await waitFor(() => expect(result().getByText(/^Still needed/)).toBeTruthy());
  });

  it('copies the result as text', async () => {
    const app = await renderApp('/calc?tool=dilution&c1=10&c2=50&v2=1', shop);
    await app.user.click(result().getByRole('button', { name: 'Copy result' }));
    expect(await result().findByText('Copied')).toBeTruthy();
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(
      'Dilution calculator\nCalculate: Volume of stock\nStock concentration, C₁: 10 mM',
    );
    expect(copied).toContain('Volume of stock: 5 µL\nSolvent to add: 995 µL');
  });

  it('warns about masses that are hard to weigh', async () => {
    await renderApp('/calc?tool=molarity&volume=1&concentration=1&weight=100', shop);
    expect(result().getByText(/^Less than 1 mg/)).toBeTruthy();
  });

  it('heads a column for each value of a list, also for equal ones', async () => {
    const errors = vi.spyOn(console, 'error');
    const app = await renderApp('/calc?tool=stock&weight=500&masses=1+1', shop);
    const headings = () =>
      main()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(headings()).toEqual(['Concentration', '1 mg', '1 mg']);
    await app.user.clear(field('Masses'));
    await app.user.type(field('Masses'), '5');
    expect(headings()).toEqual(['Concentration', '5 mg']);
    // React reports children with the same key.
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('imports the code of a calculator by another URL after a failure', async () => {
    const entry = toolEntries.find(({ id }) => id === 'cells') ?? expect.fail();
    const { load } = entry;
    const imports = vi
      .spyOn(entry, 'load')
      .mockImplementation((attempt) =>
        attempt === 1 ? Promise.reject(new TypeError('Failed to fetch')) : load(attempt),
      );
    render(
      <MemoryRouter>
        <LazyPanel entry={entry} query={new URLSearchParams()} product={null} productError={null} />
      </MemoryRouter>,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Cell seeding calculator' })).toBeTruthy();
    expect(imports.mock.calls).toEqual([[1], [2]]);
    imports.mockRestore();
  });

  it('shows the list for an unknown calculator', async () => {
    await renderApp('/calc?tool=alchemy', shop);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Calculators');
  });
});

describe('calculator with a product', () => {
  it('prefills weight and purity', async () => {
    const app = await renderApp(`/goodsInfo?id=${compound.goods_id}`, shop);
    await app.user.click(main().getByRole('link', { name: 'Calculate solutions' }));
    expect(await main().findByRole('heading', { level: 1, name: 'Molarity calculator' })).toBeTruthy();
    expect((field(/^Molecular weight/) as HTMLInputElement).value).toBe(compound.weight);
    const { facts, purity } = toCalculatorProduct(compound);
    expect(purity).toMatch(/%/);
    expect((field(/^Purity/) as HTMLInputElement).value).toBe(facts.purity);
    expect(main().getByRole('link', { name: compound.goods_name })).toBeTruthy();
    const withoutProduct = main().getByRole('link', { name: 'Without this product' });
    expect(withoutProduct.getAttribute('href')).toBe('/calc?tool=molarity');
  });

  it.each([
    ['≥98%', '98'],
    ['95.5 % (HPLC)', '95.5'],
    ['95–98%', '98'],
    ['98,5%', '98.5'],
    ['> 99,5 %', '99.5'],
    ['120%', undefined],
  ])('reads the purity %s as %s', (printed, percent) => {
    const attrs = [{ attr_name: 'Purity', attr_value: printed }];
    const { facts, purity } = toCalculatorProduct({ ...compound, attrs });
    expect({ purity, percent: facts.purity }).toEqual({ purity: printed, percent });
  });

  it('passes the structure to the molecular weight calculator', async () => {
    await renderApp(`/calc?tool=weight&goods=${compound.goods_id}`, shop);
    const shown = result().getByText(/g\/mol$/, { selector: 'strong' }).textContent ?? '';
    expect(Math.abs(parseFloat(shown.replace(',', '')) - Number(compound.weight))).toBeLessThan(0.16);
  });

  it('names the product in the copied result', async () => {
    const query = `goods=${compound.goods_id}&volume=1&concentration=10`;
    const app = await renderApp(`/calc?tool=molarity&${query}`, shop);
    await app.user.click(await result().findByRole('button', { name: 'Copy result' }));
    expect(await result().findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain(
      `Molarity calculator\nProduct: ${compound.goods_name} (${compound.goods_sn})\n`,
    );
  });

  it('works for an unknown product', async () => {
    await renderApp('/calc?tool=molarity&goods=2147483647&volume=1&concentration=10&weight=500', shop);
    expect(result().getByText('5 mg', { selector: 'strong' })).toBeTruthy();
    expect(main().getByText(/could not be loaded/)).toBeTruthy();
  });
});
