import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../shared/contract/calls';
import { dataSheetUrl } from '../../shared/catalogue/data-sheet-url';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { pdfText } from '../../../test/render/pdf-text';
import { safetyDataSheet } from './safety-data-sheet';

let site: TestSite;
let products: Product[];
beforeAll(async () => {
  site = await makeSite();
  const { client, deps } = site.shop;
  const rows = await deps.catalogue.db
    .selectFrom('product')
    .select(({ fn }) => fn.min('goods_id').as('goods_id'))
    .groupBy('product_class')
    .execute();
  products = await Promise.all(
    rows.map(async ({ goods_id }) => {
      const found = await client.call('goodsInfo', { id: Number(goods_id) });
      if (!found.ok) throw new Error(`no product ${goods_id}`);
      return found.data;
    }),
  );
});
afterAll(() => site.close());

async function sheet({ goods_sn }: Pick<Product, 'goods_sn'>, kind: 'data' | 'safety'): Promise<string> {
  const found = await site.shop.client.call('goodsSheet', { goods_sn, kind });
  if (!found.ok) throw new Error(JSON.stringify(found.failure));
  return pdfText(Buffer.from(found.data.pdf, 'base64')).join('\n');
}

describe('product documents', () => {
  it('are served at permanent URLs with a descriptive file name', async () => {
    for (const kind of ['data', 'safety'] as const) {
      const path = dataSheetUrl('QC10000', kind);
      const { response, text } = await site.get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('application/pdf');
      expect(response.headers.get('Content-Disposition')).toBe(
        `inline; filename="${path.split('/').at(-1)}"`,
      );
      expect(text.startsWith('%PDF-')).toBe(true);
    }
  });

  it.each([
    '/documents/data-sheet-NOSUCH1.pdf',
    '/documents/QC10000.pdf',
    '/documents/',
    '/documents/data-sheet-..%2F..%2Fetc.pdf',
    '/documents/data-sheet-%00.pdf',
  ])('are not found at %s', async (path) => {
    expect((await site.get(path)).response.status).toBe(404);
  });

  it('exist for every product class', async () => {
    expect(products.length).toBeGreaterThan(10);
    for (const product of products) {
      const data = await sheet(product, 'data');
      expect(data).toContain(`Cat. No. ${product.goods_sn}`);
      expect(data).toContain('Storage and shipping');
      const safety = await sheet(product, 'safety');
      expect(safety).toContain('16. Other information');
      expect(safety).toContain('Generated for the demonstration');
    }
  });

  it('have 16 sections with hazards and stated gaps', async () => {
    const dangerous = await site.shop.deps.catalogue.db
      .selectFrom('product')
      .select(['goods_sn', 'goods_id'])
      .where('hazard', 'like', '%"Danger"%')
      .limit(1)
      .executeTakeFirstOrThrow();
    const found = await site.shop.client.call('goodsInfo', { id: dangerous.goods_id });
    if (!found.ok) throw new Error('no product');
    const text = await sheet(dangerous, 'safety');
    expect(text).toContain('Signal word: Danger');
    for (const { code } of found.data.hazard?.statements ?? []) expect(text).toContain(`${code}: `);
    const seller = { name: 'A shop', phone: '1', email: 'a@b.example' };
    for (const product of products) {
      const sections = safetyDataSheet(product, seller);
      expect(sections).toHaveLength(16);
      for (const { lines } of sections) expect(lines.join('')).not.toMatch(/undefined|null|^$/);
    }
    const [harmless] = products.filter(({ hazard }) => hazard === null);
    if (!harmless) throw new Error('no product without hazards');
    const sections = safetyDataSheet(harmless, seller);
    expect(sections[1]?.lines).toEqual(['No hazard statement is on record for this product.']);
    expect(sections[10]?.lines).toEqual(['No data available.']);
  });

  it('return 503 when the call fails', async () => {
    const { createProductDocuments } = await import('./product-documents');
    const documents = createProductDocuments(() => Promise.resolve(new Response('', { status: 503 })));
    expect(await documents(dataSheetUrl('QC10000', 'data'))).toEqual({ status: 503 });
  });
});
