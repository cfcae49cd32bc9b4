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
  return (await pdfText(Buffer.from(found.data.pdf, 'base64'))).join('\n');
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
    for (const source of found.data.hazard?.sources ?? []) expect(text).toContain(source.slice(0, 20));
    const seller = { name: 'A shop', phone: '1', email: 'a@b.example' };
    for (const product of products) {
      const sections = safetyDataSheet(product, seller);
      expect(sections).toHaveLength(16);
      for (const { lines } of sections) expect(lines.join('')).not.toMatch(/undefined|null|^$/);
    }
  });

  it('name the source of every classification and add nothing reassuring', async () => {
    const seller = { name: 'A shop', phone: '1', email: 'a@b.example' };
    const [unassessed] = products.filter(({ hazard }) => hazard === null);
    if (!unassessed) throw new Error('no product without a classification');
    const classified: Product = {
      ...unassessed,
      hazard: {
        signal_word: 'Danger',
        pictograms: ['GHS02', 'GHS06'],
        statements: [
          { code: 'H225', text: 'Highly flammable liquid and vapour' },
          { code: 'H301', text: 'Toxic if swallowed' },
          { code: 'P210', text: 'Keep away from heat' },
          { code: 'P301+P310', text: 'IF SWALLOWED: Immediately call a POISON CENTER or doctor' },
        ],
        sources: ['EU CLP Annex VI (ATP17) 000-000-00-0'],
        notes: ['Other endpoints are not assessed.'],
      },
    };
    const text = (product: Product) => safetyDataSheet(product, seller).map(({ lines }) => lines.join('\n'));
    for (const product of [...products, unassessed, classified]) {
      expect(text(product).join('\n')).not.toMatch(
        /not (dangerous|hazardous)|harmless|\bsafe\b|^stable|no (known )?hazard|nothing on record|water spray/im,
      );
    }
    const [labeled] = products.filter(({ product_class }) => product_class === 'conjugated_antibody');
    if (!labeled) throw new Error('no conjugated antibody');
    expect(text(labeled)[2]).toMatch(/^Buffer: .*(?:azide|ProClin)/m);
    const gaps = text(unassessed);
    expect(gaps[1]).toBe('Not assessed. Treat as hazardous.');
    expect(gaps[9]).toContain('no data available');
    expect(gaps[10]).toContain('Carcinogenicity: No data available.');
    expect(gaps[13]).toContain('Treat as dangerous goods');
    const known = text(classified);
    expect(known[1]).toContain('Source: EU CLP Annex VI (ATP17) 000-000-00-0');
    expect(known[1]).toContain('Other endpoints are not assessed.');
    expect(known[3]).toContain('P301+P310');
    expect(known[6]).toContain('P210');
    expect(known[10]).toContain('Acute toxicity, oral: H301: Toxic if swallowed.');
    expect(known[13]).toContain('class 3 (flammable liquids), class 6.1 (toxic substances)');
    const sheetText = await sheet(unassessed, 'data');
    expect(sheetText).toContain('Not assessed. Treat as hazardous.');
  });

  it('return 503 when the call fails', async () => {
    const { createProductDocuments } = await import('./product-documents');
    const { catalogue } = site.shop.deps;
    const documents = createProductDocuments(catalogue, () =>
      Promise.resolve(new Response('', { status: 503 })),
    );
    expect(await documents(dataSheetUrl('QC10000', 'data'), { ip: '' })).toEqual({ status: 503 });
  });

  it('take turns with those of other clients while one client asks for many', async () => {
    const path = dataSheetUrl('QC10000', 'data');
    const statusFor = async (ip: string) =>
      (await site.handler(new Request(`http://shop.test${path}`), { ip })).status;
    const flood = Promise.all(Array.from({ length: 40 }, () => statusFor('192.0.2.66')));
    const other = await statusFor('198.51.100.1');
    expect({ other, isFloodRefused: (await flood).includes(503) }).toEqual({
      other: 200,
      isFloodRefused: true,
    });
  });
});
