import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../shared/contract/calls';
import { dataSheetUrl } from '../../shared/catalogue/data-sheet-url';
import { reassuringText } from '../../shared/catalogue/reassuring-text';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { readTable } from '../../../tools/catalogue-build/source-data';
import { pdfText } from '../../../test/render/pdf-text';
import { dataSheetPdf } from './data-sheet-pdf';
import { printedFormula, printedValue } from './printed-formula';
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

  it('state every fact once', async () => {
    for (const product of products) {
      const { cas, formula, inchikey } = product;
      const lines = (await sheet(product, 'data')).split('\n');
      for (const value of [cas, printedFormula(formula ?? ''), inchikey].filter(Boolean))
        expect(
          lines.filter((line) => line === value),
          product.goods_sn,
        ).toHaveLength(1);
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

  it.each([
    ['', 'Source: Supplier'],
    ['Danger', 'Danger.\nSource: Supplier'],
  ] as const)('summarize a classification without hazard statements: "%s"', async (signal_word, lines) => {
    const [product] = products;
    if (!product) throw new Error('no product');
    const hazard = { signal_word, pictograms: [], statements: [], sources: ['Supplier'], notes: [] };
    const issuer = {
      seller: { name: 'A shop', address: [], phone: '1', email: 'a@b.example' },
      notice: '',
      day: '2026-03-09',
    };
    const texts = await pdfText(await dataSheetPdf({ ...product, hazard }, issuer));
    expect(texts.join('\n')).toContain(`\nSafety\n${lines}\n`);
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
      expect(text(product).join('\n')).not.toMatch(reassuringText);
      // Names no extinguishing medium without a source.
      expect(text(product).join('\n')).not.toMatch(/water spray/i);
    }
    const [labeled] = products.filter(({ product_class }) => product_class === 'conjugated_antibody');
    if (!labeled) throw new Error('no conjugated antibody');
    expect(text(labeled)[2]).toMatch(/^Buffer: .*(?:azide|ProClin)/m);
    expect(text(labeled)[2]).toMatch(/ \((?:26628-22-8|55965-84-9)\): 0\.0\d% .*; source: EU CLP Annex VI/m);
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

  describe('of a classified product', () => {
    const seller = { name: 'A shop', phone: '1', email: 'a@b.example' };
    const linesOf = (changes: Partial<Product>, ...codes: string[]): string[][] => {
      const [base] = products.filter(({ product_class }) => product_class === 'compound');
      if (!base) throw new Error('no compound');
      const statements = codes.map((code) => ({ code, text: 'A statement' }));
      const hazard = {
        signal_word: 'Danger',
        pictograms: [],
        statements,
        sources: ['A source'],
        notes: [],
      } as const;
      const product = { ...base, ...changes, hazard: codes.length > 0 ? hazard : null } as Product;
      return safetyDataSheet(product, seller).map(({ lines }) => lines);
    };

    it('have eye damage for corrosive substances, and aspiration as no oral toxicity', () => {
      expect(linesOf({}, 'H314')[10]).toContain('Serious eye damage or irritation: H314: A statement.');
      const [oral] = linesOf({}, 'H305')[10] ?? [];
      expect(oral).toBe('Acute toxicity, oral: No data available.');
      expect(linesOf({}, 'H305')[10]).toContain('Aspiration hazard: H305: A statement.');
    });

    it('have the section titles of the Globally Harmonized System', () => {
      const [product] = products;
      if (!product) throw new Error('There is no product.');
      const sections = safetyDataSheet(product, { name: 'A shop', phone: '1', email: 'a@b.example' });
      expect(sections.map(({ title }) => title)).toEqual([
        'Identification',
        'Hazard identification',
        'Composition',
        'First-aid measures',
        'Fire-fighting measures',
        'Accidental release measures',
        'Handling and storage',
        'Exposure controls and personal protection',
        'Physical and chemical properties',
        'Stability and reactivity',
        'Toxicological information',
        'Ecological information',
        'Disposal considerations',
        'Transport information',
        'Regulatory information',
        'Other information',
      ]);
    });

    it('name every physical hazard in the sections on fire and on reactivity', () => {
      for (const code of ['H200', 'H225', 'H250', 'H260', 'H271', 'H280', 'H281']) {
        const sections = linesOf({}, code);
        expect(sections[4]?.join('\n')).toContain(`${code}: A statement`);
        expect(sections[9]?.join('\n')).toContain(`${code}: A statement`);
      }
    });

    it.each(['H336', 'EUH029', 'EUH032', 'EUH071'])('demand a fume hood for %s', (code) => {
      expect(linesOf({}, code)[7]).toContain('Work in a fume hood.');
      expect(linesOf({}, 'H319')[7]).not.toContain('Work in a fume hood.');
    });

    it('repeat advice in the section that it concerns', () => {
      const sections = linesOf(
        {},
        'P283',
        'P302+P335+P334',
        'P308+P311',
        'P371+P380+P375',
        'P390',
        'P406',
        'P502',
      );
      const owner = (code: string) =>
        sections.flatMap((lines, index) =>
          lines.some((line) => line.startsWith(`${code}:`)) ? [index + 1] : [],
        );
      expect(owner('P283')).toEqual([2, 8]);
      expect(owner('P302+P335+P334')).toEqual([2, 4]);
      expect(owner('P308+P311')).toEqual([2, 4]);
      expect(owner('P371+P380+P375')).toEqual([2, 5]);
      expect(owner('P390')).toEqual([2, 6]);
      expect(owner('P406')).toEqual([2, 7, 10]);
      expect(owner('P502')).toEqual([2, 13]);
    });

    it('repeat all precautionary statements of GHS beside section 2', () => {
      const numbers =
        '201-203 210-212 220 222 223 230-235 240-244 250 251 260-265 270-273 280 282-284 301-308 310-321 330-338 ' +
        '340 342 351-354 360-364 370-378 380 381 390 391 401-407 410-413 420 501-503';
      const codes = numbers.split(' ').flatMap((range) => {
        const [first = 0, last = first] = range.split('-').map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => `P${first + index}`);
      });
      const otherSections = linesOf({}, ...codes).filter((_, index) => index !== 1);
      const lines = otherSections.flat().join('\n');
      expect(codes.filter((code) => !lines.includes(`${code}: `))).toEqual([]);
    });

    it('repeat every hazard statement beside section 2', () => {
      const codes = readTable('ghs_hazard_statements.tsv').map((row) => row('code'));
      const unrepeated = codes.filter((code) => {
        const otherSections = linesOf({}, code).filter((_, index) => index !== 1);
        return !otherSections.flat().some((line) => line.includes(`${code}: `));
      });
      expect(codes.length).toBeGreaterThan(90);
      expect(unrepeated).toEqual([]);
    });

    it('say of no endpoint with a statement that there is no data', () => {
      for (const code of ['EUH380', 'EUH431', 'EUH441', 'EUH450']) {
        const endpoint = code === 'EUH380' ? linesOf({}, code)[10] : linesOf({}, code)[11];
        const line = endpoint?.find((text) => text.includes(`${code}: `)) ?? '';
        const [name = ''] = line.split(':');
        expect(endpoint?.filter((text) => text.startsWith(`${name}:`))).toEqual([line]);
        expect(line).not.toContain('No data');
      }
    });

    it('name a transport class for desensitized explosives', () => {
      for (const code of ['H206', 'H207', 'H208'])
        expect(linesOf({}, code)[13]?.join()).toContain('class 3 or 4.1 (desensitized explosives)');
    });

    it('name class 4.3 for flammable gases in contact with water only, not for every violent reaction', () => {
      // Acetyl chloride is UN 1717, class 3 and 8; trichloro(methyl)silane is UN 1250, class 3 and 8.
      for (const codes of [
        ['H225', 'H314', 'EUH014'],
        ['H225', 'H315', 'EUH014'],
      ])
        expect(linesOf({}, ...codes)[13]?.join()).not.toContain('class 4.3');
      // Sodium.
      expect(linesOf({}, 'H260', 'H314', 'EUH014')[13]?.join()).toContain('class 4.3');
    });

    it('name class 9 only without another class', () => {
      expect(linesOf({}, 'H410')[13]?.join()).toContain('class 9');
      const corrosive = linesOf({}, 'H314', 'H410')[13]?.join() ?? '';
      expect(corrosive).toContain('class 8');
      expect(corrosive).toContain('environmentally hazardous substances (mark of the parcel)');
      expect(corrosive).not.toContain('class 9');
    });

    it('are those of a mixture for a solution', () => {
      const solution: Partial<Product> = {
        goods_name: 'Nitric acid, 65% in water, High Purity',
        cas: '7697-37-2',
        formula: 'HNO3',
        smiles: 'O=[N+]([O-])O',
        attrs: [{ attr_name: 'Concentration', attr_value: '65% in water' }],
      };
      const [first, ...others] = linesOf(solution, 'H314')[2] ?? [];
      expect(first).toBe('Mixture: Nitric acid (CAS number 7697-37-2), 65% in water');
      expect(others.join()).not.toContain('Substance');
      expect(linesOf({ ...solution, attrs: [] }, 'H314')[2]).toContain('Substance, CAS number 7697-37-2');
    });

    it('name the treaties and laws that list a substance', () => {
      const precursor: Partial<Product> = {
        properties: [
          {
            group: 'Regulation',
            items: [{ name: 'Drug precursor', value: 'UN convention of 1988, Table II' }],
          },
        ],
      };
      expect(linesOf(precursor)[14]?.[0]).toBe('Drug precursor: UN convention of 1988, Table II.');
      expect(linesOf({ properties: [] })[14]).toHaveLength(1);
    });

    it('point to the classified components of a mixture, and have the form once', () => {
      const mixture: Partial<Product> = {
        attrs: [{ attr_name: 'pH (25 °C)', attr_value: '7.4' }],
        properties: [
          {
            group: 'Composition',
            items: [
              { name: 'pH (25 °C)', value: '7.4' },
              { name: 'Form', value: 'Liquid' },
            ],
          },
          { group: 'Hazardous components', items: [{ name: 'Formaldehyde (50-00-0)', value: 'H301' }] },
        ],
      };
      const sections = linesOf(mixture);
      expect(sections[1]?.at(-1)).toContain('Section 3 names classified components');
      expect(sections[2]?.join()).toContain('Formaldehyde (50-00-0): H301');
      expect(sections[8]?.slice(0, 2)).toEqual(['pH (25 °C): 7.4', 'Form: Liquid']);
      expect(linesOf({ properties: [] })[1]?.join()).not.toContain('Section 3');
    });

    it('name the hazard of azide in drains with its source, for the substance and for a preserved buffer', () => {
      const disposal = (fields: Partial<Product>) => linesOf(fields)[12]?.join() ?? '';
      const components = (name: string) => [
        { group: 'Hazardous components', items: [{ name, value: '0.09%; H300' }] },
      ];
      const source = 'explosive metal azides (NIOSH';
      expect(disposal({ cas: '26628-22-8', properties: [] })).toContain(source);
      expect(disposal({ properties: components('Sodium azide (26628-22-8)') })).toContain(source);
      expect(disposal({ properties: components('Formaldehyde (50-00-0)') })).not.toContain('azide');
    });
  });

  it('state each fact of a data sheet once', async () => {
    let compared = 0;
    for (const product of products) {
      const facts = product.properties.flatMap(({ items }) => items);
      const text = (await sheet(product, 'data')).replace(/\s+/g, '');
      for (const { attr_name, attr_value } of product.attrs) {
        const isRepeated = facts.some(({ name, value }) => name === attr_name && value === attr_value);
        if (!isRepeated || attr_value.length < 4) continue;
        const row = `${attr_name}${printedValue(attr_name, attr_value)}`.replace(/\s+/g, '');
        expect(text.split(row).length - 1, `${product.goods_sn} ${attr_name}`).toBe(1);
        compared += 1;
      }
      if (product.product_class === 'compound') expect(text).not.toContain('CASnumber');
    }
    expect(compared).toBeGreaterThan(20);
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
