// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../../../shared/contract/calls';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderAnonymous } from '../../../../../test/render/render-app';
import { hazardPictogram } from './hazards';

let shop: TestShop;
const products: Product[] = [];

/** Of every mix of signal word and pictograms one product. */
beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
  const rows = await shop.deps.catalogue.db
    .selectFrom('product')
    .select(['goods_id', 'hazard'])
    .where('hazard', 'is not', null)
    .execute();
  const kinds = new Map<string, number>();
  for (const { goods_id, hazard } of rows) {
    const { signal_word, pictograms } = JSON.parse(hazard ?? '') as NonNullable<Product['hazard']>;
    kinds.set(JSON.stringify([signal_word, pictograms]), goods_id);
  }
  for (const id of kinds.values()) {
    const found = await shop.client.call('goodsInfo', { id });
    if (found.ok) products.push(found.data);
  }
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));

describe('hazard section', () => {
  it('shows pictograms, signal word and statements', async () => {
    expect(products.length).toBeGreaterThan(1);
    for (const { goods_id, hazard } of products.slice(0, 12)) {
      await renderAnonymous(`/goodsInfo?id=${goods_id}`, shop);
      const safety = within(main().getByRole('region', { name: 'Safety' }));
      expect(safety.queryAllByRole('figure').map(({ textContent }) => textContent)).toEqual(
        hazard?.pictograms.map((code) => `${hazardPictogram(code).name} ${code}`),
      );
      if (hazard?.signal_word)
        expect(safety.getByText(hazard.signal_word).textContent).toContain('Signal word');
      const ofKind = (name: string) =>
        [...(safety.queryByRole('heading', { name })?.nextElementSibling?.children ?? [])].map(
          ({ textContent }) => textContent,
        );
      const isPrecaution = ({ code }: { code: string }) => code.startsWith('P');
      const shown = ({ code, text }: { code: string; text: string }) => `${code} ${text}`;
      const statements = hazard?.statements ?? [];
      expect(ofKind('Hazard statements')).toEqual(
        statements.filter((statement) => !isPrecaution(statement)).map(shown),
      );
      expect(ofKind('Precautionary statements')).toEqual(statements.filter(isPrecaution).map(shown));
      for (const source of hazard?.sources ?? [])
        expect(safety.getByText(/^Sources?:/).textContent).toContain(source);
      for (const note of hazard?.notes ?? []) expect(safety.getByText(note)).toBeTruthy();
      cleanup();
    }
  });

  it('asks to treat products without a classification as hazardous', async () => {
    const { goods_id } = await shop.deps.catalogue.db
      .selectFrom('product')
      .select('goods_id')
      .where('hazard', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await renderAnonymous(`/goodsInfo?id=${goods_id}`, shop);
    const safety = within(main().getByRole('region', { name: 'Safety' }));
    expect(safety.getByText('Not assessed. Treat as hazardous.')).toBeTruthy();
    expect(safety.queryAllByRole('figure')).toEqual([]);
  });

  it('draws every pictogram of the catalogue and shows the code of others', () => {
    const used = new Set(products.flatMap(({ hazard }) => hazard?.pictograms ?? []));
    expect(used.size).toBeGreaterThan(3);
    for (const code of used) expect(hazardPictogram(code).shape, code).toMatch(/^M/);
    expect(hazardPictogram('GHS99').shape).toBe('');
  });
});

it('copies the product URL without search parameters and prints the page', async () => {
  const { goods_id } = products[0]!;
  const app = await renderAnonymous(`/goodsInfo?id=${goods_id}&key=kinase`, shop);
  await app.user.click(main().getByRole('button', { name: 'Copy link' }));
  expect(await window.navigator.clipboard.readText()).toMatch(new RegExp(`/goodsInfo\\?id=${goods_id}$`));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await app.user.click(main().getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
