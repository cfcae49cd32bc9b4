// @vitest-environment jsdom
import { File } from 'node:buffer';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Molecule } from 'openchemlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '../../../../../test/fixtures/record-calls';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const aspirin = 'CC(=O)Oc1ccccc1C(=O)O';
const SEARCH = '/web/goods/search/structure';
const ACTIVITY = '/web/goods/activity/index';
const field = () => screen.findByLabelText<HTMLTextAreaElement>('SMILES or molfile');
const products = () => screen.findByRole('region', { name: 'Products' });

describe('structure search', () => {
  it('accepts SMILES by keyboard and highlights the substructure in images', async () => {
    const { user, address } = await renderApp('/structureSearch', shop);
    await user.click(await field());
    await user.paste('c1ccccc1C(=O)O');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^\d+ products contain this structure$/)).toBeTruthy();
    expect(address()).toBe('/structureSearch?smiles=c1ccccc1C%28%3DO%29O');
    const pictures = (await products()).querySelectorAll('img');
    expect(pictures[0]?.getAttribute('src')).toMatch(/\?part=.*c1ccccc1/);
  });

  it('explains when a substructure is too large to highlight', async () => {
    const words = /not highlighted in the product images/;
    const chain = (links: number) => encodeURIComponent(`F${'C(F)(F)'.repeat(links)}F`);
    await renderApp(`/structureSearch?smiles=${chain(20)}`, shop);
    await screen.findByText(/this structure$/);
    expect(screen.queryByText(words)).toBeNull();
    cleanup();
    await renderApp(`/structureSearch?smiles=${chain(70)}`, shop);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shows the search of the URL with similarities', async () => {
    await renderApp(`/structureSearch?smiles=${encodeURIComponent(aspirin)}&mode=similarity&least=50`, shop);
    const [first] = within(await products()).getAllByRole('article');
    expect(within(first!).getByRole('heading').textContent).toBe('Aspirin');
    expect(within(first!).getByText('100%')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Similarity' }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('Minimum similarity').value).toBe('50');
  });

  it('converts a molfile to SMILES in the URL', async () => {
    const { user, address } = await renderApp('/structureSearch', shop);
    fireEvent.change(await field(), { target: { value: Molecule.fromSmiles(aspirin).toMolfile() } });
    await user.click(screen.getByRole('radio', { name: 'Exact' }));
    await user.click(screen.getByRole('button', { name: 'Search structures' }));
    expect(await screen.findByText('Same structure')).toBeTruthy();
    expect(new URL(address(), 'http://shop.test').searchParams.get('mode')).toBe('exact');
    expect((await field()).value).not.toContain('\n');
  });

  it('reads the first structure of a large file', async () => {
    await renderApp('/structureSearch', shop);
    await field();
    const text = `${Molecule.fromSmiles(aspirin).toMolfile()}\n$$$$\n${'x'.repeat(50_000_000)}`;
    const file = new File([text], 'library.sdf') as unknown as globalThis.File;
    fireEvent.change(screen.getByLabelText('Structure file'), { target: { files: [file] } });
    expect(await screen.findByText(/contains? this structure$/)).toBeTruthy();
  });

  it('reports a file that cannot be read', async () => {
    await renderApp('/structureSearch', shop);
    await field();
    const moved = { text: () => Promise.reject(new DOMException('', 'NotReadableError')) };
    const file = Object.assign(new File(['C'], 'moved.mol'), { slice: () => moved });
    fireEvent.change(screen.getByLabelText('Structure file'), { target: { files: [file] } });
    expect(await screen.findByText(/^moved\.mol could not be read\./)).toBeTruthy();
  });

  it('does not bring back a visitor who has left during the conversion of a molfile', async () => {
    const tokenHolder = { token: null };
    const calls = recordCalls(shop, tokenHolder);
    let conversion: Promise<unknown> | undefined;
    const client: TestShop['client'] = {
      call(name, payload, options) {
        const reply = calls.shop.client.call(name, payload, options);
        if (name === 'searchStructures') conversion ??= reply;
        return reply;
      },
    };
    const { user, address } = await renderApp('/structureSearch', shop, { client, tokenHolder });
    fireEvent.change(await field(), { target: { value: Molecule.fromSmiles(aspirin).toMolfile() } });
    const release = calls.hold(SEARCH);
    await user.click(screen.getByRole('button', { name: 'Search structures' }));
    await waitFor(() => expect(calls.to(SEARCH)).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Activities' })[0]!);
    // The address changes before the page does.
    await waitFor(() => expect(screen.queryByLabelText('SMILES or molfile')).toBeNull());
    expect(address()).toBe('/activityList');
    release();
    await conversion;
    // The page of the results would search again within this time.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(calls.to(SEARCH)).toHaveLength(1);
    expect(address()).toBe('/activityList');
  });

  it('does not bring back a visitor who is leaving during the conversion of a molfile', async () => {
    const tokenHolder = { token: null };
    const calls = recordCalls(shop, tokenHolder);
    const { client } = calls.shop;
    const { user, address } = await renderApp('/structureSearch', shop, { client, tokenHolder });
    fireEvent.change(await field(), { target: { value: Molecule.fromSmiles(aspirin).toMolfile() } });
    const convert = calls.hold(SEARCH);
    const open = calls.hold(ACTIVITY);
    await user.click(screen.getByRole('button', { name: 'Search structures' }));
    await waitFor(() => expect(calls.to(SEARCH)).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Activities' })[0]!);
    await waitFor(() => expect(calls.to(ACTIVITY)).toHaveLength(1));
    convert();
    await new Promise((resolve) => setTimeout(resolve, 500));
    open();
    await waitFor(() => expect(screen.queryByLabelText('SMILES or molfile')).toBeNull());
    expect(address()).toBe('/activityList');
  });

  it('shows the last of two searches whose conversions overlap', async () => {
    const tokenHolder = { token: null };
    const calls = recordCalls(shop, tokenHolder);
    const { client } = calls.shop;
    const { user, address } = await renderApp('/structureSearch', shop, { client, tokenHolder });
    const molfile = (smiles: string) => ({ target: { value: Molecule.fromSmiles(smiles).toMolfile() } });
    const convertFirst = calls.hold(SEARCH);
    fireEvent.change(await field(), molfile(aspirin));
    await user.click(screen.getByRole('button', { name: 'Search structures' }));
    await waitFor(() => expect(calls.to(SEARCH)).toHaveLength(1));
    const convertSecond = calls.hold(SEARCH);
    fireEvent.change(await field(), molfile('c1ccccc1'));
    await user.click(screen.getByRole('button', { name: 'Search structures' }));
    await waitFor(() => expect(calls.to(SEARCH)).toHaveLength(2));
    convertFirst();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(address()).toBe('/structureSearch');
    convertSecond();
    await screen.findByText(/contain this structure/);
    expect(new URL(address(), 'http://shop.test').searchParams.get('smiles')).toBe('c1ccccc1');
  });

  it('filters results', async () => {
    const { user } = await renderApp('/structureSearch?smiles=c1ccccc1', shop);
    const all = (await screen.findByText(/contain this structure$/)).textContent;
    await user.click(screen.getByRole('checkbox', { name: /^In stock/ }));
    await waitFor(() => expect(screen.getByText(/contain this structure$/).textContent).not.toBe(all));
  });

  it.each([
    ['c1ccccc1(', 'The structure cannot be read at character 9: “(”.'],
    ['CC(C)(C)(C)C', 'too many bonds at character 2: “C”.'],
    ['*C', 'cannot be searched'],
    ['BSYNRYMUTXBXSQ-UHFFFAOYSA-N', 'InChIKey'],
  ])('shows the problem with %s at the field', async (smiles, words) => {
    await renderApp(`/structureSearch?smiles=${encodeURIComponent(smiles)}`, shop);
    const taken = await field();
    expect(taken.value).toBe(smiles);
    expect(taken.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('smiles-problem')?.textContent).toContain(words);
  });

  it('offers similarity search without results', async () => {
    await renderApp('/structureSearch?smiles=%5BRf%5D', shop);
    const link = await screen.findByRole('link', { name: 'Find similar structures' });
    expect(link.getAttribute('href')).toBe('/structureSearch?smiles=%5BRf%5D&mode=similarity');
  });
});

it('accepts a molfile pasted into the search box and reports an invalid one', async () => {
  const { user, address, back } = await renderApp('/faq', shop);
  const box = async () => {
    await user.click(screen.getByLabelText('Search products'));
    await user.click(await screen.findByRole('combobox', { name: 'Search products' }));
  };
  await box();
  await user.paste(Molecule.fromSmiles(aspirin).toMolfile());
  expect(await screen.findByText(/contains? this structure$/)).toBeTruthy();
  expect((await field()).value).toContain('=O');
  expect(new URL(address(), 'http://shop.test').searchParams.get('smiles')).toBe((await field()).value);
  await back();
  expect(address()).toBe('/faq');
  await box();
  const broken = Molecule.fromSmiles(aspirin).toMolfile().replace(' 13 13 ', ' 99 99 ');
  await user.paste(broken);
  expect(await screen.findByText(/structure cannot be read/)).toBeTruthy();
  expect((await field()).value).toContain('V2000');
});

it('is linked from structure queries and products', async () => {
  await renderApp(`/notRegion?key=${encodeURIComponent(aspirin)}`, shop);
  const contains = await screen.findByRole('link', { name: 'Superstructures' });
  expect(contains.getAttribute('href')).toBe(`/structureSearch?${new URLSearchParams({ smiles: aspirin })}`);
});
