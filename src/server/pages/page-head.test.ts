import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.close());

async function headOf(address: string, from = site) {
  const { response, text } = await from.get(address);
  const contentOf = (name: string) =>
    [...text.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'g'))].map(
      ([, content]) => content,
    );
  return {
    status: response.status,
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
    description: contentOf('description')[0] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1],
    robots: contentOf('robots'),
    type: contentOf('og:type'),
    images: contentOf('og:image'),
    contentOf,
  };
}

describe('head of a product page', () => {
  it('contains name, price and sizes', async () => {
    const outcome = await site.shop.client.call('searchGoods', { key: '58-08-2' });
    const caffeine = outcome.ok && outcome.data.list[0];
    if (!caffeine) throw new Error('no caffeine');
    const { goods_id, goods_sn, options } = caffeine;
    const head = await headOf(`/goodsInfo?id=${goods_id}&tag_id=2&utm_source=x`);
    expect(head).toMatchObject({
      title: `Caffeine | ${goods_sn} | Quillbench`,
      canonical: `http://shop.test/goodsInfo?id=${goods_id}`,
      type: ['product'],
      // The icon follows for clients that cannot show the product's image.
      images: [`http://shop.test/pictures/goods/${goods_id}.png`, 'http://shop.test/icons/icon-512.png'],
      robots: [],
    });
    for (const part of [
      `Caffeine (${goods_sn})`,
      'Compound',
      'CAS 58-08-2',
      'From $',
      options[0]?.attr_value,
    ])
      expect(head.description).toContain(part);
  });
});

describe('canonical URL', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=letter', '/'],
    ['/categoryList?utm=1&view=grid&sort=popular&page=1&id=22', '/categoryList?id=22'],
    ['/CategoryList/?id=22', '/categoryList?id=22'],
    [
      '/categoryList?page=2&f.host=Rat&f.host=Mouse&f.clonality=Monoclonal&id=22',
      '/categoryList?id=22&amp;f.clonality=Monoclonal&amp;f.host=Mouse&amp;f.host=Rat&amp;page=2',
    ],
    ['/categoryList?id=22&f.nothing=x&f.host=Rabbit&f.host=Unicorn', '/categoryList?id=22&amp;f.host=Rabbit'],
    ['/categoryList?id=22&sort=name&page_size=48', '/categoryList?id=22&amp;sort=name&amp;page_size=48'],
    ['/notRegion?key=+EGFR++', '/notRegion?key=EGFR'],
    ['/notRegion?key=a%26b%3Cc', '/notRegion?key=a%26b%3Cc'],
    ['/haveRegion?key=EGFR&id=22', '/haveRegion?id=22&amp;key=EGFR'],
    // The corrected search text, not the typed one.
    ['/notRegion?key=EGRF', '/notRegion?key=egfr'],
    ['/haveRegion?key=EGRF&id=22', '/haveRegion?id=22&amp;key=egfr'],
    ['/notRegion?key=EGFR&exact=1', '/notRegion?key=EGFR&amp;exact=1'],
    ['/haveRegion?key=EGFR', '/notRegion?key=EGFR'],
    ['/notRegion?key=EGFR&id=22', '/haveRegion?id=22&amp;key=EGFR'],
    ['/haveRegion?id=22', '/notRegion'],
    [`/notRegion?key=${'x'.repeat(199)}+y`, `/notRegion?key=${'x'.repeat(199)}`],
    ['/explain?code=1&id=65&x=1', '/explain?id=65&amp;code=1'],
    ['/aboutUs?from=menu', '/aboutUs'],
    ['/sampleSack?kind=trial&goods_sn=QC10000', '/sampleSack?kind=trial'],
    ['/sampleSack?kind=nonsense', '/sampleSack'],
    ['/literatures?page=2&sort=newest&year=2013', '/literatures?year=2013&amp;page=2'],
    ['/productGallery?page=2&id=22&x=1', '/productGallery?id=22&amp;page=2'],
    ['/tltList?key=+EGFR+&x=1', '/tltList?key=EGFR'],
    ['/tltList/tltInfo?node=ERK&id=1', '/tltList/tltInfo?id=1'],
    ['/articleList?page=1&utm=1', '/articleList'],
    ['/articleList?page_size=48&id=31', '/articleList?id=31&amp;page_size=48'],
    ['/articleList?key=+western++blot&id=41', '/articleList?id=41&amp;key=western++blot'],
    ['/articleList/articleInfo?x=1&id=1189', '/articleList/articleInfo?id=1189'],
  ])('of %s is %s', async (path, canonical) => {
    expect((await headOf(path)).canonical).toBe(`http://shop.test${canonical}`);
  });
});

describe('title', () => {
  it.each([
    ['/categoryList?id=22', 'Primary Antibodies | Quillbench'],
    ['/categoryList?id=22&page=3', 'Primary Antibodies | Page 3 | Quillbench'],
    [
      '/categoryList?id=22&f.host=Mouse&f.host=Rabbit',
      'Primary Antibodies | Host: Rabbit, Mouse | Quillbench',
    ],
    ['/categoryList?id=22&sort=name', 'Primary Antibodies | Name, A to Z | Quillbench'],
    ['/categoryList?id=2008', 'p53 signaling | Apoptosis | Primary Antibodies | Quillbench'],
    ['/notRegion?key=EGFR&page=2', 'Results for “EGFR” | Page 2 | Quillbench'],
    ['/haveRegion?id=22&key=EGFR', 'Results for “EGFR” | Primary Antibodies | Quillbench'],
    ['/notRegion?key=EGRF', 'Results for “egfr” | Quillbench'],
    ['/notRegion?key=EGFR&exact=1', 'Results for “EGFR” as typed | Quillbench'],
  ])('of %s is %s', async (path, title) => expect((await headOf(path)).title).toBe(title));
});

describe('robots metadata', () => {
  it.each([
    ['/', 200, []],
    ['/categoryList?id=22', 200, []],
    ['/notRegion?key=EGFR', 200, []],
    ['/notRegion?key=EGFR&exact=1', 200, ['noindex']],
    ['/notRegion', 200, []],
    // Another order or page size shows the same products.
    ['/categoryList?id=22&sort=name', 200, ['noindex']],
    ['/categoryList?id=22&page_size=48', 200, ['noindex']],
    ['/categoryList?id=22&view=grid', 200, []],
    ['/notRegion?key=EGFR&sort=newest', 200, ['noindex']],
    ['/literatures?sort=impact', 200, ['noindex']],
    ['/literatures?page_size=48', 200, ['noindex']],
    ['/articleList?page_size=48', 200, ['noindex']],
    // There are more combinations of filters than products.
    ['/categoryList?id=22&f.host=Rabbit&f.clonality=Polyclonal', 200, []],
    [
      '/categoryList?id=22&f.host=Rabbit&f.clonality=Polyclonal&f.clonality=Recombinant+monoclonal',
      200,
      ['noindex'],
    ],
    // A value without products filters nothing.
    ['/categoryList?id=22&f.host=Rabbit&f.clonality=Polyclonal&f.clonality=Unicorn', 200, []],
    // Arbitrary text in a URL must not become an indexed page of the shop.
    ['/notRegion?key=zzzzqqqq', 200, ['noindex']],
    ['/explain', 200, ['noindex']],
    ['/aboutUs', 200, []],
    ['/literatures?year=2020', 200, []],
    ['/literatures?key=kinase', 200, ['noindex']],
    ['/coa', 200, []],
    ['/coa?key=QC10000', 200, ['noindex']],
    ['/faq?key=lot', 200, ['noindex']],
    ['/productGallery?page=9999', 404, ['noindex']],
    ['/articleList', 200, []],
    ['/articleList?id=87', 200, []],
    ['/articleList/articleInfo?id=1211', 200, []],
    // Neither must searches for articles.
    ['/articleList?key=western', 200, ['noindex']],
    ['/articleList?id=87&page=9', 404, ['noindex']],
    ['/articleList?id=2147483647', 404, ['noindex']],
    ['/articleList/articleInfo?id=2147483647', 404, ['noindex']],
    ['/articleList/articleInfo', 404, ['noindex']],
    ['/tltList', 200, []],
    ['/tltList?key=EGFR', 200, ['noindex']],
    ['/tltList/tltInfo?id=1', 200, []],
    ['/tltList/tltInfo?id=1&node=Nobody', 200, []],
    ['/tltList/tltInfo?id=4711', 404, ['noindex']],
    ['/tltList/tltInfo', 404, ['noindex']],
    ['/login', 200, ['noindex']],
    ['/login/register', 200, ['noindex']],
    ['/shoppingCart', 200, ['noindex']],
    ['/shoppingCart?share=anything', 200, ['noindex']],
    ['/no/such/page', 404, ['noindex']],
    ['/goodsInfo?id=2147483647', 404, ['noindex']],
    ['/categoryList?id=22&page=9999', 404, ['noindex']],
  ])('for %s: status %i, %j', async (path, status, robots) => {
    const head = await headOf(path);
    expect(head).toMatchObject({ status, robots });
    expect(head.canonical === undefined).toBe(status !== 200);
    expect(head.description).not.toBe('');
    expect(head.description.length).toBeLessThanOrEqual(170);
  });

  it.each(['/user', '/user/order', '/USER/site', '/shoppingCart/pay', '/shoppingCart/payResult'])(
    'for %s are sent as a header',
    async (path) => {
      const { response, text } = await site.get(path);
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(text).toContain('<div id="shop"></div>');
    },
  );
});

it('contains Open Graph title, description and URL', async () => {
  const head = await headOf('/categoryList?id=22');
  expect(head.contentOf('og:title')).toEqual([head.title]);
  expect(head.contentOf('og:description')).toEqual([head.description]);
  expect(head.contentOf('og:url')).toEqual([head.canonical]);
  expect(head.contentOf('og:site_name')).toEqual(['Quillbench']);
  expect(head.contentOf('twitter:card')).toEqual(['summary']);
});

it('escapes the search text', async () => {
  const { text } = await site.get(
    `/notRegion?key=${encodeURIComponent('"><script>alert(1)</script></title>')}`,
  );
  const head = /<head>(.*?)<\/head>/s.exec(text)?.[1] ?? '';
  expect(head).toContain('&lt;script&gt;alert(1)');
  expect(head).not.toContain('<script>alert');
});

describe('origin in the page', () => {
  const foreign = 'http://evil.test';

  it('is the origin of the request by default, separately for each visitor', async () => {
    // Proves that the origin is part of the page, so that the next expectation can fail.
    expect((await site.get(`${foreign}/categoryList?id=49`)).text.includes(foreign)).toBe(true);
    const { text } = await site.get('/categoryList?id=49');
    expect(text.includes('href="http://shop.test/categoryList?id=49"')).toBe(true);
    expect(text.includes('evil.test')).toBe(false);
    expect((await site.get('/robots.txt')).text).toContain('Sitemap: http://shop.test/sitemap.xml');
  });

  it('is the configured public origin regardless of the request', async () => {
    const open = await makeSite({ publicOrigin: () => 'https://shop.example' });
    for (const path of [
      '/goodsInfo?id=17',
      '/',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/products-1.xml',
      '/feeds/products.tsv',
    ]) {
      const { text } = await open.get(`${foreign}${path}`);
      expect(text.includes('https://shop.example/')).toBe(true);
      expect(text.includes('evil.test')).toBe(false);
    }
    await open.close();
  });

  it('is not affected by the path', async () => {
    const head = await headOf('http://shop.test//evil.test/goodsInfo?id=17');
    expect(head).toMatchObject({ status: 404, canonical: undefined });
  });
});
