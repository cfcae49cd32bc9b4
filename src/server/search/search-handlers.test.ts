import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequestOf } from '../../shared/contract/calls';
import { lotNumberAt } from '../../shared/catalogue/lot-number';
import { anonymousCaller } from '../http/caller';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

async function search(key: string, more: Partial<RequestOf<'searchGoods'>> = {}) {
  const reply = await shop.client.call('searchGoods', { key, ...more });
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply.data;
}

async function aspirin() {
  const found = await search('50-78-2');
  const product = await shop.client.call('goodsInfo', { id: found.list[0]?.goods_id ?? 0 });
  if (!product.ok) throw new Error('no aspirin');
  return product.data;
}

describe('query readings', () => {
  it('reads a formula, a structure and an InChIKey, and finds the compound', async () => {
    const { goods_id, formula, smiles, inchikey } = await aspirin();
    for (const [text, read_as] of [
      [formula, 'formula'],
      [formula?.replaceAll('9', '₉'), 'formula'],
      [smiles, 'smiles'],
      [inchikey, 'inchikey'],
      [inchikey?.toLowerCase(), 'inchikey'],
    ] as const) {
      const found = await search(text ?? '');
      expect(found).toMatchObject({ read_as, corrected: null });
      expect(found.list.map((product) => product.goods_id)).toContain(goods_id);
      expect(found.also_as).toContain('words');
    }
  });

  it.each(['٥٠-٧٨-٢', '۵۰–۷۸–۲', '５０-７８-２', 'CAS ٥٠ ٧٨ ٢'])(
    'reads digits of other scripts: %s',
    async (text) => {
      const { goods_sn } = await aspirin();
      const found = await search(text);
      expect(found.read_as).toBe('cas_number');
      expect(found.list.map((product) => product.goods_sn)).toContain(goods_sn);
      const { list } = await search(
        goods_sn.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
      );
      expect(list.map((product) => product.goods_sn)).toEqual([goods_sn]);
    },
  );

  it.each([
    ['HER2 inhibitor', 'Lapatinib'],
    ['VEGFR inhibitor', 'Sorafenib'],
    ['PI3K inhibitor', 'Quercetin'],
    ['COX-2 inhibitor', 'Aspirin'],
  ])('finds compounds by a common name of their target: %s', async (text, name) => {
    const { list, left_out } = await search(text);
    expect(left_out).toBeNull();
    expect(list.map((product) => product.goods_name)).toContain(name);
  });

  it('reads a lot number as its product, and rejects a wrong check character', async () => {
    const { goods_sn } = await aspirin();
    const lot = lotNumberAt(goods_sn, Date.UTC(2026, 3, 1));
    for (const text of [lot, lot.toLowerCase(), `Lot: ${lot}`])
      expect(await search(text)).toMatchObject({ read_as: 'lot_number', list: [{ goods_sn }], total: 1 });
    expect((await search(lot)).lot).toMatchObject({ lot });
    const wrong = lot.slice(0, -1) + (lot.endsWith('3') ? '4' : '3');
    const found = await search(wrong);
    expect(found).toMatchObject({ lot: null, total: 0 });
    expect(found.lots_nearest).toContainEqual(expect.objectContaining({ lot }));
    expect((await search('aspirin')).lots_nearest).toEqual([]);
  });

  it('reads a PubMed id as the products of the publication', async () => {
    const journals = await shop.client.call('homeJournals', {});
    const publication = journals.ok ? journals.data.list[0] : undefined;
    const found = await search(`PMID ${publication?.pmid}`);
    expect(found.read_as).toBe('pmid');
    expect(found.list.map(({ goods_id }) => goods_id)).toContain(publication?.id);
    expect((await search('PMID 99999999')).read_as).toBe('words');
  });

  it('finds a compound by a structure of atoms only, and offers the words that begin with it', async () => {
    await vi.waitFor(
      async () => {
        const found = await search('OCC');
        expect(found).toMatchObject({ read_as: 'smiles', total: 1 });
        expect(found.list[0]?.goods_name).toBe('Ethanol');
        expect((await search('OCC', { as: 'words' })).read_as).toBe('words');
      },
      { timeout: 20_000, interval: 200 },
    );
    // Names of products and atoms of no compound stay words.
    for (const text of ['SOS', 'PBS', 'NSCS']) expect((await search(text)).read_as).toBe('words');
  });

  it('finds a compound by any spelling of its structure and by its formula', async () => {
    // A busy machine may exceed the time limit for parsing a structure.
    await vi.waitFor(
      async () => {
        const kekule = await search('CN1C=NC2=C1C(=O)N(C(=O)N2C)C');
        expect(kekule).toMatchObject({ read_as: 'smiles', corrected: null, left_out: null });
        expect(kekule.list[0]?.goods_name).toBe('Caffeine');
      },
      { timeout: 20_000, interval: 200 },
    );
    const caffeine = 'InChI=1S/C8H10N4O2/c1-10-4-9-6-5(10)7(13)12(3)8(14)11(6)2/h4H,1-3H3';
    const byInchi = await search(caffeine);
    expect(byInchi).toMatchObject({ read_as: 'smiles', corrected: null, left_out: null });
    expect(byInchi.list[0]?.goods_name).toBe('Caffeine');
    // Answered at once, as a form of water.
    expect((await search('InChI=1S/999999999H2O/h999999999*1H2')).total).toBeLessThan(2);
    const asTold = await search('CN1C=NC2=C1C(=O)N(C(=O)N2C)C', { as: 'words' });
    expect(asTold.read_as).toBe('words');
    expect((await search('C1CC1C1CC1C1CC1C1CC1')).read_as).toBe('words');
    for (const text of ['c9h8o4', 'O4H8C9', 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12'])
      expect(await search(text)).toMatchObject({ read_as: 'formula', total: (await search('C9H8O4')).total });
  });

  it('reads a catalogue number within other text', async () => {
    const { goods_sn } = await aspirin();
    for (const beside of [
      `${goods_sn} 100 µg`,
      `SKU ${goods_sn}`,
      `Cat: ${goods_sn}`,
      `${goods_sn} antibody`,
    ])
      expect(await search(beside)).toMatchObject({
        read_as: 'catalogue_number',
        list: [{ goods_sn }],
        total: 1,
      });
  });

  it('reads a pasted list of numbers as its products', async () => {
    const some = await shop.client.call('categoryGoods', { id: 22, page_size: 12 });
    const numbers = some.ok ? some.data.list.slice(0, 3).map(({ goods_sn }) => goods_sn) : [];
    const found = await search(numbers.map((number, index) => `${number} x${index + 1}`).join('; '));
    expect(found).toMatchObject({ read_as: 'list', total: 3 });
    expect(new Set(found.list.map(({ goods_sn }) => goods_sn))).toEqual(new Set(numbers));
  });

  it('uses the requested reading', async () => {
    const { formula } = await aspirin();
    const words = await search(formula ?? '', { as: 'words' });
    expect(words.read_as).toBe('words');
    expect(words.also_as).toContain('formula');
    expect(await search('aspirin', { as: 'formula' })).toMatchObject({ read_as: 'formula', total: 0 });
  });

  it('reports a wrong check digit and suggests similar numbers, sold ones first', async () => {
    const found = await search('50-78-3');
    expect(found.total).toBe(0);
    expect(found.cas_nearest[0]).toEqual({ cas: '50-78-2', sold: true });
    expect((await search('50-78-2')).cas_nearest).toEqual([]);
  });

  it('finds a target by every spelling', async () => {
    const spelled = await Promise.all(
      ['TNFα', 'TNF-α', 'TNFa', 'TNF alpha', 'tnf-alpha'].map((text) => search(text)),
    );
    const [first] = spelled;
    expect(first?.total).toBeGreaterThan(0);
    for (const found of spelled) expect(found.list[0]?.goods_id).toBe(first?.list[0]?.goods_id);
  });

  it('expands p-AKT', async () => {
    const short = await search('p-AKT1');
    const full = await search('phospho-AKT1');
    expect(full.total).toBeGreaterThan(0);
    expect(short.list[0]?.goods_id).toBe(full.list[0]?.goods_id);
    expect(short.list[0]?.goods_name).toMatch(/Phospho-AKT1/);
  });
});

describe('ranking', () => {
  it('ranks secondary antibodies first for “anti rabbit HRP”', async () => {
    const { list } = await search('anti rabbit HRP');
    expect(list[0]?.product_class).toBe('secondary_antibody');
    expect(list[0]?.goods_name).toMatch(/Anti-Rabbit/);
  });

  it('ranks a product first when the query is its whole name', async () => {
    const some = await shop.client.call('categoryGoods', { id: 49, page_size: 12 });
    for (const { goods_name, goods_id } of some.ok ? some.data.list : [])
      expect((await search(goods_name)).list[0]?.goods_id).toBe(goods_id);
  });
});

describe('search by description', () => {
  it.each([
    ['EGFR antibodies', { product_class: 'primary_antibody' }],
    ['antibody for EGFR', { product_class: 'primary_antibody' }],
    ['human EGFR antibody', { product_class: 'primary_antibody' }],
    ['EGFR western blot', { product_class: 'primary_antibody' }],
    ['EGFR inhibitor', { product_class: 'compound' }],
    ['EGFR inhibitors', { product_class: 'compound' }],
  ])('finds %j without correction', async (text, first) => {
    const found = await search(text);
    expect(found).toMatchObject({ corrected: null, left_out: null, read_as: 'words' });
    expect(found.list[0]).toMatchObject(first);
  });

  it.each([
    ['GSK3β antibody', 'GSK3B'],
    ['anti-GSK3β', 'GSK3B'],
    ['p38α', 'MAPK14'],
    ['p38alpha antibody', 'MAPK14'],
    ['AMPKα1 antibody', 'PRKAA1'],
    ['HSP90α antibody', 'HSP90AA1'],
    ['PKC theta', 'PRKCQ'],
    ['mammalian target of rapamycin', 'MTOR'],
  ])('finds the target of %j when it is sold', async (text, gene) => {
    const sold = await search(gene);
    const found = await search(text);
    if (sold.corrected === null && sold.left_out === null)
      expect(sold.list.map(({ goods_id }) => goods_id)).toContain(found.list[0]?.goods_id);
  });
});

describe('search with a typing error', () => {
  it.each([
    ['asprin', 'aspirin'],
    ['apsirin', 'aspirin'],
    ['dexamethazone', 'dexamethasone'],
    ['dexamethazonne', 'dexamethasone'],
    ['rabit antibody', 'rabbit antibody'],
  ])('corrects %j to %j', async (typed, meant) => {
    const found = await search(typed);
    expect(found).toMatchObject({ corrected: meant, read_as: 'words' });
    expect(found.total).toBe((await search(meant)).total);
  });

  it('searches the exact text on request and suggests alternatives', async () => {
    const found = await search('asprin', { exact: true });
    expect(found).toMatchObject({ total: 0, corrected: null });
    expect(found.nearest).toContain('aspirin');
  });

  it.each(['QA1002', 'XA10023', '50-78-9', 'QZ99999', 'IL6666', 'asp', 'aspxyzin'])(
    'does not correct %j',
    async (text) => expect((await search(text)).corrected).toBeNull(),
  );

  it('leaves out one word and reports it when nothing matches all words', async () => {
    const found = await search('aspirin zzzqqqxxxwww');
    expect(found).toMatchObject({ left_out: 'zzzqqqxxxwww', corrected: null, nearest: [] });
    expect(found.total).toBe((await search('aspirin')).total);
    const page = await search('aspirin zzzqqqxxxwww', { page: 2, page_size: 12 });
    expect(page.total).toBe(found.total);
    const asItStands = await search('aspirin zzzqqqxxxwww', { exact: true });
    expect(asItStands).toMatchObject({ total: 0, left_out: null });
    expect(asItStands.nearest[0]).toBe('aspirin');
  });

  it.each(['aspirin zz99zz', 'zzzqqq xxxwww', 'zzzqqq'])('leaves no word out of %j', async (text) =>
    expect(await search(text)).toMatchObject({ left_out: null, total: 0 }),
  );
});

describe('search robustness', () => {
  it('does not refuse a long text because another client sends many', async () => {
    let count = 0;
    const searchFrom = (network: string) => {
      const key = `${'unknown word '.repeat(6)}${(count += 1)}`;
      const request = { key, page: 1, page_size: 12, sort: 'relevance', filters: {}, exact: false } as const;
      return shop.deps.handlers.searchGoods(request, shop.deps, { ...anonymousCaller, network });
    };
    const many = Promise.allSettled(Array.from({ length: 40 }, async () => searchFrom('192.0.2.1')));
    await expect(searchFrom('192.0.2.2')).resolves.toMatchObject({ page: 1 });
    const refused = (await many).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
  });

  const long = 'Acetylsalicylic '.repeat(20).slice(0, 200);
  it.each([
    '%_*"',
    "'; drop table product; --",
    '\u0000\u0007',
    '(((((',
    '[C',
    'C1CC',
    '𝒳'.repeat(60),
    long,
    '🧪',
    'a'.repeat(10_000),
    'C1CC(=O)'.repeat(1250),
    'QA10023-26A7 '.repeat(770),
  ])('accepts %j', async (text) => {
    const started = performance.now();
    const reply = await shop.client.call('searchGoods', { key: text });
    // Blank text is rejected.
    if (!reply.ok) expect(reply.failure).toMatchObject({ kind: 'http', status: 400 });
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("a name of another supplier's product", () => {
  it('shows the closest product with the differences, and this product in the list', async () => {
    for (const key of ['SYBR Green', 'sybr-green i']) {
      const found = await search(key);
      expect(found.cross_reference?.name).toMatch(/^SYBR Green/);
      expect(found.cross_reference?.equivalent).toBe(true);
      expect(found.cross_reference?.differences).toContain('double-stranded DNA');
      expect(found.cross_reference?.list.map(({ goods_name }) => goods_name)).toEqual([
        '2× SYBR-Type qPCR Master Mix',
      ]);
      expect(found).toMatchObject({ total: 1, corrected: null, read_as: 'words' });
      expect(found.list).toEqual(found.cross_reference?.list);
    }
  });

  it('keeps the results of a text with more words, and of a name that the catalogue has', async () => {
    const found = await search('SYBR Green EGFR');
    expect(found.cross_reference?.name).toBe('SYBR Green');
    expect(found.list.length).toBeGreaterThan(0);
    expect(found.left_out ?? found.corrected).not.toBeNull();
    expect((await search('EGFR')).cross_reference).toBeNull();
    const aspirinRow = [...shop.deps.content.crossReferences.values()][0]!;
    const crossReferences = new Map([
      ['aspirin', { ...aspirinRow, names: ['Aspirin'], closest: { number: 'QM49595', name: '' } }],
    ]);
    const own = await makeShop({ content: { ...shop.deps.content, crossReferences } });
    const reply = await own.client.call('searchGoods', { key: 'aspirin' });
    await own.close();
    expect(reply).toMatchObject({ ok: true, data: { cross_reference: { name: 'Aspirin' } } });
    expect(reply.ok && reply.data.list[0]?.goods_name).toMatch(/aspirin/i);
  });

  it('names the product that the text names, not another one of its row', async () => {
    for (const { names } of new Set(shop.deps.content.crossReferences.values()))
      for (const name of names)
        expect((await search(name.toLowerCase())).cross_reference?.name ?? name, name).toBe(name);
    expect((await search('dynabeads protein-g')).cross_reference?.name).toBe('Dynabeads Protein G');
  });

  it('says that there is no equivalent, also when the catalogue lacks the product', async () => {
    const [row] = shop.deps.content.crossReferences.values();
    const nearby = [{ number: 'QM10000', name: 'Taq DNA Polymerase' }];
    const crossReferences = new Map([
      ['xyzzymix', { ...row!, names: ['XyzzyMix'], closest: null, nearby }],
      ['gonemix', { ...row!, names: ['GoneMix'], closest: { number: 'ZZ1', name: 'Gone' } }],
    ]);
    const own = await makeShop({ content: { ...shop.deps.content, crossReferences } });
    const none = await own.client.call('searchGoods', { key: 'xyzzy mix' });
    const gone = await own.client.call('searchGoods', { key: 'GoneMix' });
    await own.close();
    expect(none).toMatchObject({
      ok: true,
      data: { cross_reference: { equivalent: false, list: [{ goods_sn: 'QM10000' }] }, total: 1 },
    });
    expect(gone).toMatchObject({
      ok: true,
      data: {
        cross_reference: { name: 'GoneMix', equivalent: false, differences: '', list: [] },
        corrected: null,
        total: 0,
      },
    });
  });
});
