import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../../shared/contract/calls';
import { productClasses } from '../../../shared/contract/goods';
import { makeSite, type TestSite } from '../../../../test/fixtures/make-site';
import {
  readSchemaVocabulary,
  vocabularyFaults,
  type Vocabulary,
} from '../../../../test/render/schema-vocabulary';
import { structuredData } from './structured-data';

interface Node {
  '@type': string;
  [property: string]: unknown;
}

let site: TestSite;
let vocabulary: Vocabulary;
let aspirin: Product;
/** Ids of one product of each class. */
let products: number[];

beforeAll(async () => {
  vocabulary = readSchemaVocabulary();
  site = await makeSite();
  const rows = await site.shop.deps.catalogue.db
    .selectFrom('product')
    .select(({ fn }) => fn.min('goods_id').as('id'))
    .groupBy('product_class')
    .execute();
  products = rows.map(({ id }) => id);
  const found = await site.shop.client.call('searchGoods', { key: '50-78-2' });
  const id = (found.ok && found.data.list[0]?.goods_id) || 0;
  const outcome = await site.shop.client.call('goodsInfo', { id });
  if (!outcome.ok) throw new Error('no aspirin');
  aspirin = outcome.data;
});
afterAll(() => site.close());

const element = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** Returns the nodes of a page, which has at most one JSON-LD element. */
async function thingsOf(path: string): Promise<Node[]> {
  const { text } = await site.get(path);
  const [found, ...more] = [...text.matchAll(element)].map(([, json = '']) => json);
  expect(more).toEqual([]);
  return found ? (JSON.parse(found) as { '@graph': Node[] })['@graph'] : [];
}

async function thing(path: string, type: string): Promise<Node | undefined> {
  return (await thingsOf(path)).find((node) => node['@type'] === type);
}

describe('structured data', () => {
  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/categoryList?id=1', ['BreadcrumbList', 'ItemList']],
    ['/categoryList?id=22&page=2&f.host=Rabbit', ['BreadcrumbList', 'ItemList']],
    ['/notRegion?key=EGFR', ['ItemList']],
    ['/haveRegion?id=22&key=EGFR', ['ItemList']],
    ['/notRegion?key=zzzzqqqq', []],
    ['/notRegion', []],
    ['/explain?id=65&code=1', []],
    ['/aboutUs', ['AboutPage', 'Organization']],
    ['/contactUs', ['ContactPage', 'Organization']],
    ['/faq', ['FAQPage']],
    ['/faq?key=lot', []],
    ['/coa', []],
    ['/articleList', []],
    ['/articleList?id=31', ['BreadcrumbList']],
    ['/articleList/articleInfo?id=1189', ['Organization', 'Article', 'BreadcrumbList']],
    ['/articleList/articleInfo?id=1', []],
    ['/tltList', ['BreadcrumbList', 'ItemList']],
    ['/tltList?key=zzzzqqqq', ['BreadcrumbList']],
    ['/tltList/tltInfo?id=1', ['BreadcrumbList', 'WebPage']],
    ['/tltList/tltInfo?id=4711', []],
    ['/nope', []],
    ['/goodsInfo?id=2147483647', []],
    ['/categoryList?id=22&page=9999', []],
  ])('%s: %j, valid in the schema.org vocabulary', async (path, types) => {
    const nodes = await thingsOf(path);
    expect(nodes.map((node) => node['@type'])).toEqual(types);
    expect(vocabularyFaults(nodes, vocabulary)).toEqual([]);
  });

  it('is valid for a product of every class', async () => {
    expect(products).toHaveLength(productClasses.length);
    for (const id of products) {
      const nodes = await thingsOf(`/goodsInfo?id=${id}`);
      expect(nodes[0]?.['@type']).toBe('Product');
      expect(vocabularyFaults(nodes, vocabulary)).toEqual([]);
    }
  });
});

describe('a product', () => {
  it('has offers for its sizes and no rating', async () => {
    const product = await thing(`/goodsInfo?id=${aspirin.goods_id}`, 'Product');
    expect(product).toMatchObject({
      name: 'Aspirin',
      sku: aspirin.goods_sn,
      mpn: aspirin.goods_sn,
      brand: { '@type': 'Brand', name: site.shop.deps.settings.brand },
      identifier: [
        { '@type': 'PropertyValue', propertyID: 'CAS Registry Number', value: '50-78-2' },
        { '@type': 'PropertyValue', propertyID: 'InChIKey', value: aspirin.inchikey },
      ],
      image: [`http://shop.test/pictures/goods/${aspirin.goods_id}.svg`],
    });
    const cents = aspirin.options.map(({ attr_price }) => Number(attr_price));
    expect(product?.offers).toMatchObject({
      lowPrice: Math.min(...cents).toFixed(2),
      highPrice: Math.max(...cents).toFixed(2),
      offerCount: aspirin.options.length,
      offers: aspirin.options.map(({ attr_value, attr_price, stock }) => ({
        name: attr_value,
        price: attr_price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'MadeToOrder'}`,
      })),
    });
    expect(JSON.stringify(product)).not.toMatch(/rating|review|priceValidUntil/i);
  });

  /** Returns the node of Aspirin with changed data. */
  const nodesOf = (changes: Partial<Product>): Node[] => {
    const page = { origin: 'https://a.test', address: 'https://a.test/p', settings: site.shop.deps.settings };
    const data = { product: { ...aspirin, ...changes } };
    const json = structuredData('/goodsInfo', data, page) ?? '';
    return (JSON.parse(json) as { '@graph': Node[] })['@graph'];
  };

  it('has one offer for one size and none without sizes', () => {
    const offersOf = (options: Product['options']) => nodesOf({ options })[0]?.offers;
    expect(offersOf(aspirin.options.slice(0, 1))).toMatchObject({
      '@type': 'Offer',
      name: '' + aspirin.options[0]?.attr_value,
    });
    expect(offersOf([])).toBeUndefined();
  });

  it('has no offer for a size with a price on request', () => {
    const offersOf = (options: Product['options']) => nodesOf({ options })[0]?.offers;
    const [first, second, ...others] = aspirin.options.map((option) => ({ ...option }));
    if (!first || !second) throw new Error('Aspirin has one size.');
    const onRequest = { ...second, attr_price: null, unit_price: null, tiers: [] };
    expect(offersOf([onRequest])).toBeUndefined();
    expect(offersOf([first, onRequest])).toMatchObject({ '@type': 'Offer', price: first.attr_price });
    const mixed = offersOf([first, onRequest, ...others]);
    expect(mixed).toMatchObject({ offerCount: 1 + others.length, lowPrice: first.attr_price });
    expect(JSON.stringify(mixed)).not.toContain('null');
  });

  it('has a molecule node for a compound', async () => {
    expect(await thing(`/goodsInfo?id=${aspirin.goods_id}`, 'MolecularEntity')).toMatchObject({
      smiles: aspirin.smiles,
      inChIKey: aspirin.inchikey,
      molecularFormula: 'C9H8O4',
      molecularWeight: `${aspirin.weight} g/mol`,
    });
  });

  it.each<[string, Partial<Product>, boolean]>([
    ['a compound', {}, true],
    ['a compound whose structure nobody knows', { smiles: null, inchikey: null, cas: null }, true],
    ['a dye with a number of its own', { product_class: 'dye', smiles: null }, true],
    ['an antibody', { product_class: 'primary_antibody', smiles: null, inchikey: null, cas: null }, false],
    ['a kit', { product_class: 'assay_kit', smiles: null, inchikey: null, cas: null }, false],
  ])('is a chemical substance or not: %s', (_what, changes, isSubstance) => {
    const [product, ...others] = nodesOf(changes);
    expect(product?.additionalType).toBe(isSubstance ? 'https://schema.org/ChemicalSubstance' : undefined);
    // A molecule node needs a structure.
    const molecules = others.filter((node) => node['@type'] === 'MolecularEntity');
    expect(molecules).toHaveLength(changes.smiles === null ? 0 : 1);
  });

  it('has its categories as breadcrumbs', async () => {
    const trail = await thing(`/goodsInfo?id=${aspirin.goods_id}`, 'BreadcrumbList');
    expect(trail?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'http://shop.test/' },
      ...aspirin.parents.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 2,
        name,
        item: `http://shop.test/categoryList?id=${id}`,
      })),
      { '@type': 'ListItem', position: aspirin.parents.length + 2, name: aspirin.goods_sn },
    ]);
  });
});

describe('an article', () => {
  const path = '/articleList/articleInfo?id=1003';

  it('has its dates and the shop as author', async () => {
    expect(await thing(path, 'Article')).toMatchObject({
      headline: 'After-sales support',
      url: `http://shop.test${path}`,
      datePublished: '2025-11-03',
      dateModified: '2026-03-02',
      articleSection: 'Customer service',
      author: { '@id': (await thing(path, 'Organization'))?.['@id'] },
    });
  });

  it('has its list as breadcrumb', async () => {
    const trail = await thing(path, 'BreadcrumbList');
    expect(trail?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'http://shop.test/' },
      { '@type': 'ListItem', position: 2, name: 'Articles', item: 'http://shop.test/articleList' },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'Customer service',
        item: 'http://shop.test/articleList?id=51',
      },
      { '@type': 'ListItem', position: 4, name: 'After-sales support' },
    ]);
  });
});

it('a list has the total count and absolute positions', async () => {
  const list = await thing('/categoryList?id=22&page=2', 'ItemList');
  expect(list?.numberOfItems).toBeGreaterThan(48);
  const items = list?.itemListElement as { position: number; url: string }[];
  expect(items.map(({ position }) => position)).toEqual(Array.from({ length: 24 }, (_, index) => index + 25));
  expect((await site.get(items[0]?.url ?? '')).response.status).toBe(200);
});

it('the FAQ page has each question with its full answer', async () => {
  const page = await thing('/faq', 'FAQPage');
  const entries = page?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  const questions = site.shop.deps.content.questions.flatMap((group) => group.questions);
  expect(entries.map(({ name }) => name)).toEqual(questions.map(({ question }) => question));
  expect(entries[0]?.acceptedAnswer.text).toBe(questions[0]?.answer.join(' '));
});

it('the search action of the home page works', async () => {
  const shop = await thing('/', 'WebSite');
  const action = shop?.potentialAction as { target: { urlTemplate: string } };
  const address = action.target.urlTemplate.replace('{search_term_string}', 'aspirin');
  expect((await site.get(address)).text).toContain(`/goodsInfo?id=${aspirin.goods_id}`);
});

it('text from data cannot close the script element', () => {
  const page = { origin: 'https://a.test', address: 'https://a.test/p', settings: site.shop.deps.settings };
  const odd = { ...aspirin, goods_name: '</script><script>alert(1)</script><!--' };
  const json = structuredData('/goodsInfo', { product: odd }, page) ?? '';
  expect(json).not.toContain('<');
  expect((JSON.parse(json) as { '@graph': Node[] })['@graph'][0]?.name).toBe(odd.goods_name);
});

describe('the vocabulary check', () => {
  it('knows types and inherited properties', () => {
    expect(vocabulary.size).toBeGreaterThan(800);
    expect(vocabulary.get('AggregateOffer')?.has('priceCurrency')).toBe(true);
    expect(vocabulary.get('BreadcrumbList')?.has('itemListElement')).toBe(true);
    expect(vocabulary.get('Product')?.has('smiles')).toBe(false);
  });

  it.each([
    ['a wrong type', { '@type': 'Prodct', name: 'x' }, ['unknown type "Prodct"']],
    ['no type', { name: 'x' }, ['unknown type undefined']],
    ['a wrong property', { '@type': 'Product', hue: 'x' }, ['Product has no property hue']],
    [
      'a wrong property further in',
      { '@graph': [{ '@type': 'Product', offers: [{ '@type': 'Offer', cost: 1 }] }] },
      ['Offer has no property cost'],
    ],
    [
      'a wrong input',
      { '@type': 'SearchAction', 'key-input': 'x' },
      ['SearchAction has no property key-input'],
    ],
    ['nothing in a mere reference', { '@type': 'Product', brand: { '@id': 'x' } }, []],
  ])('reports %s', (_what, json, faults) => expect(vocabularyFaults(json, vocabulary)).toEqual(faults));
});
