// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../shared/contract/calls';
import type { Client } from '../../api/client';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const MAPK = '/tltList/tltInfo?id=1';
const map = () => within(main().getByRole('region', { name: 'Map of MAPK/ERK signaling' }));
const node = (name: string) => map().getByRole('link', { name: new RegExp(`^${name}, `) });
const panel = async (name: string) => within(await main().findByRole('complementary', { name }));

describe('pathway list', () => {
  it('shows groups with members and stock', async () => {
    await renderApp('/tltList', shop);
    const { list } = shop.deps.content.pathways;
    expect(main().getAllByRole('heading', { level: 3 })).toHaveLength(list.length);
    const groups = main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(groups).toEqual([...new Set(list.map(({ group }) => group))]);
    expect(main().getAllByText(/^\d+ members · [\d,]+ products? in stock$/)).toHaveLength(list.length);
  });

  it('searches by word or gene with state in the URL', async () => {
    const app = await renderApp('/tltList', shop);
    await app.user.type(main().getByLabelText('Pathway or gene'), ' KEAP1{Enter}');
    await waitFor(() => expect(app.address()).toBe('/tltList?key=KEAP1'));
    expect(await main().findByRole('link', { name: 'KEAP1/NRF2 antioxidant pathway' })).toBeTruthy();
    expect((await main().findAllByText(/^Includes KEAP1/)).length).toBeGreaterThan(0);
    expect(main().queryByRole('link', { name: 'Hedgehog signaling' })).toBeNull();
    await app.user.click(main().getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(app.address()).toBe('/tltList'));
  });

  it('shows a message without results', async () => {
    await renderApp('/tltList?key=zzzzqqqq', shop);
    expect(main().getByRole('status').textContent).toContain('No pathways match “zzzzqqqq”.');
  });
});

describe('pathway screen', () => {
  it('shows a map with labels and stock, and the same data as tables', async () => {
    await renderApp(MAPK, shop);
    const outcome = await shop.client.call('pathway', { id: 1 });
    if (!outcome.ok) throw new Error('no pathway');
    const { nodes, relations } = outcome.data;
    expect(map().getAllByRole('link')).toHaveLength(nodes.length);
    expect(node('ERK').getAttribute('aria-label')).toMatch(/^ERK, kinase, .*\d+ .*in stock$/);
    const rows = within(main().getByRole('table', { name: /^Members/ })).getAllByRole('row');
    expect(rows).toHaveLength(nodes.length + 1);
    const lines = within(main().getByRole('table', { name: /^Relations/ })).getAllByRole('row');
    expect(lines).toHaveLength(relations.length + 1);
  });

  it('opens a node in the URL and restores focus on close', async () => {
    const app = await renderApp(MAPK, shop);
    await app.user.click(node('EGFR'));
    await waitFor(() => expect(app.address()).toBe(`${MAPK}&node=EGFR`));
    const facts = await panel('EGFR');
    expect(document.activeElement).toBe(facts.getByRole('heading', { name: 'EGFR' }));
    expect(facts.getByText('epidermal growth factor receptor')).toBeTruthy();
    expect(facts.getByRole('heading', { name: /^Primary Antibodies \d+, \d+ in stock$/ })).toBeTruthy();
    expect(facts.getAllByText(/\$\d/).length).toBeGreaterThan(0);
    expect(node('EGFR').getAttribute('aria-current')).toBe('true');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(app.address()).toBe(MAPK));
    await waitFor(() => expect(main().queryByRole('complementary', { name: 'EGFR' })).toBeNull());
    expect(document.activeElement).toBe(node('EGFR'));
  });

  it('links from a node to its products and neighbors', async () => {
    const app = await renderApp(`${MAPK}&node=EGFR`, shop);
    const [all] = (await panel('EGFR')).getAllByRole('button', { name: /^All \d+/ });
    if (!all) throw new Error('EGFR has more products than are shown');
    await app.user.click((await panel('EGFR')).getByRole('link', { name: 'SHC1' }));
    await waitFor(() => expect(app.address()).toBe(`${MAPK}&node=SHC1`));
    await app.user.click(node('EGFR'));
    await waitFor(() => expect(app.address()).toBe(`${MAPK}&node=EGFR`));
    const [again] = (await panel('EGFR')).getAllByRole('button', { name: /^All \d+/ });
    await app.user.click(again as HTMLElement);
    await waitFor(() => expect(app.address()).toMatch(/^\/categoryList\?id=\d+&f\.target=EGFR$/));
  });

  it('keeps abbreviations in the names of sections and locations', async () => {
    const { list } = shop.deps.content.pathways;
    const id = list.find(({ name }) => /unfolded protein/i.test(name))?.id ?? 0;
    const outcome = await shop.client.call('pathway', { id });
    const inEr = outcome.ok && outcome.data.nodes.find(({ location }) => location === 'er');
    if (!inEr) throw new Error('The pathway has no node in the ER.');
    await renderApp(`/tltList/tltInfo?id=${id}&node=${inEr.name}`, shop);
    expect((await panel(inEr.name)).getByText(/ · ER and Golgi$/)).toBeTruthy();
    cleanup();
    await renderApp(`${MAPK}&node=EGFR`, shop);
    const sections = await panel('EGFR');
    const titles = sections
      .getAllByRole('heading', { level: 3 })
      .map(({ firstChild }) => firstChild?.textContent);
    for (const button of sections.getAllByRole('button', { name: /^All \d+/ }))
      expect(titles).toContain(button.textContent?.replace(/^All [\d,]+ /, ''));
  });

  it('navigates nodes with arrow keys', async () => {
    const app = await renderApp(MAPK, shop);
    node('EGF').focus();
    await app.user.keyboard('{ArrowDown}');
    const below = document.activeElement;
    expect(below?.getAttribute('data-node')).not.toBe('EGF');
    await app.user.keyboard('{ArrowUp}');
    expect(document.activeElement?.getAttribute('data-node')).toBeTruthy();
    expect(document.activeElement).not.toBe(below);
  });

  it('counts a single gene that the map leaves out', async () => {
    const { client } = shop;
    const pathway = await client.call('pathway', { id: 1 });
    if (!pathway.ok) throw new Error('no pathway');
    const data = { ...pathway.data, further: pathway.data.further.slice(0, 1) };
    const call: typeof client.call = (name, ...rest) =>
      name === 'pathway'
        ? Promise.resolve({ ok: true, data: data as unknown as ReplyOf<typeof name> })
        : client.call(name, ...rest);
    await renderApp(MAPK, { ...shop, client: { call } });
    expect(main().getByText(/^1 gene of WikiPathways .* that the map leaves out/)).toBeTruthy();
  });

  it('searches for a further member', async () => {
    const app = await renderApp(MAPK, shop);
    const [member] = within(main().getByRole('form', { name: 'Further members' })).getAllByRole('button');
    const symbol = member?.getAttribute('value') ?? '';
    await app.user.click(member as HTMLElement);
    await waitFor(() => expect(app.address()).toBe(`/notRegion?key=${symbol}`));
  });

  it('ignores an unknown node and rejects a missing id', async () => {
    await renderApp(`${MAPK}&node=Nobody`, shop);
    expect(main().getByRole('complementary', { name: 'Choose a molecule' })).toBeTruthy();
    cleanup();
    await renderApp('/tltList/tltInfo?id=4711', shop);
    expect(main().getByText('There is no signaling pathway with this id.')).toBeTruthy();
    cleanup();
    await renderApp('/tltList/tltInfo', shop);
    expect(main().getByText('Signaling pathway not found.')).toBeTruthy();
  });
});

describe('ordering from a pathway', () => {
  it('adds a product of a node in the chosen size', async () => {
    const { user } = await renderApp(`${MAPK}&node=ERK`, shop);
    const part = await panel('ERK');
    const [form] = part.getAllByRole('form', { name: /^Buy / });
    const fields = within(form!);
    const size = fields.getByRole<HTMLSelectElement>('combobox');
    const value = [...size.options].find((option) => option.value !== '')?.value ?? '';
    await user.selectOptions(size, value);
    await user.click(fields.getByRole('button', { name: /^Add to cart/ }));
    await waitFor(() => expect(screen.getByText(/^1 × /)).toBeTruthy());
  });

  it('lists the antibodies for a species and an application and adds all of them', async () => {
    const { user, address } = await renderApp(MAPK, shop);
    const form = within(main().getByRole('form', { name: 'Everything for this pathway' }));
    await user.selectOptions(form.getByLabelText('Species'), 'Mouse');
    await user.selectOptions(form.getByLabelText('Application'), 'WB');
    await user.click(form.getByRole('button', { name: 'List antibodies' }));
    await main().findByRole('heading', { name: 'Antibodies for MAPK/ERK signaling in Mouse, WB' });
    expect(address()).toBe('/tltList/tltInfo?id=1&species=Mouse&application=WB');
    const boxes = main().getAllByRole<HTMLInputElement>('checkbox', { name: /^Add / });
    expect(boxes.length).toBeGreaterThan(2);
    const offered = boxes.filter(({ checked }) => checked).length;
    await user.click(boxes.find(({ checked }) => checked)!);
    await user.click(main().getByRole('button', { name: `Add all ${offered - 1} products to the cart` }));
    await waitFor(() => expect(main().getAllByText('In your cart')).toHaveLength(offered - 1));
  });

  it('names each line that the cart rejects', async () => {
    const { client } = shop;
    const rejected = {
      number: 1,
      left_out: ['QA1 An antibody'],
      left_rows: [{ row: 1, reason: 'Only 0 in stock.' }],
    };
    const call: Client['call'] = (name, ...rest) =>
      name === 'addRows'
        ? (Promise.resolve({ ok: true, data: rejected }) as never)
        : client.call(name, ...rest);
    const { user } = await renderApp(`${MAPK}&species=Mouse&application=WB`, {
      ...shop,
      client: { ...client, call },
    });
    const boxes = main().getAllByRole<HTMLInputElement>('checkbox', { name: /^Add / });
    const offered = boxes.filter(({ checked }) => checked);
    await user.click(main().getByRole('button', { name: /^Add all/ }));
    const problem = await main().findByText('Not added: Only 0 in stock.');
    expect(within(problem.closest('li')!).getByRole('checkbox')).toBe(offered[1]);
    expect(main().getAllByText('In your cart')).toHaveLength(offered.length - 1);
    expect(screen.getByText('Not added: QA1 An antibody')).toBeTruthy();
  });
});
