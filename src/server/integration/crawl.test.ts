import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl, type Crawl } from '../../../test/render/crawl';
import { isUnindexedPage } from '../../shared/lib/page-access';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { silentLog, type Log } from '../observability/log';

/** The home page and lists that are reached only by a form. */
const starts = [
  '/',
  '/notRegion?key=EGFR',
  '/haveRegion?id=22&key=kinase',
  '/categoryList?id=22&f.host=Rabbit&f.host=Mouse',
  '/categoryList?id=1&sort=price_asc&page_size=96',
  '/articleList?page_size=48',
  // Misspelled: shows the corrected search.
  '/notRegion?key=EGRF',
];

describe('crawl of the shop', () => {
  let site: TestSite;
  let walked: Crawl;
  /** Logged failures. */
  const faults: unknown[] = [];
  /** Found, but not fetched. */
  const skipped = new Set<string>();
  /** Pages fetched of each kind, and of kinds that every product has: all would take minutes. `SOAK=1` fetches more. */
  const maxFetched = process.env['SOAK'] === '1' ? Infinity : 80;
  const maxFetchedOfKind = new Map([
    // The lists lead to all products.
    ['/categoryList', Infinity],
    ['/documents/', 20],
    ['/calc', 100],
    ['/coa', 100],
    ['/structureSearch', 60],
  ]);
  const fetched = new Map<string, number>();
  beforeAll(async () => {
    const error: Log['error'] = (event, fields) => /^(call|page)\.failed$/.test(event) && faults.push(fields);
    site = await makeSite({}, { log: { ...silentLog, error } });
    walked = await crawl(starts, {
      isUnindexed: isUnindexedPage,
      async fetch(path) {
        const kind = kindOf(path);
        const count = fetched.get(kind) ?? 0;
        if (count >= (maxFetchedOfKind.get(kind) ?? maxFetched)) {
          skipped.add(path);
          return { status: 200, html: null };
        }
        fetched.set(kind, count + 1);
        const { response, text } = await site.get(path);
        const closed = response.headers.get('X-Robots-Tag') === 'noindex';
        const page = !closed && response.headers.get('Content-Type')?.startsWith('text/html');
        return { status: response.status, html: page ? text : null };
      },
    });
  }, 900_000);
  afterAll(() => site.close());

  it('finds thousands of pages and no failure', () => {
    expect(walked.findings.slice(0, 20)).toEqual([]);
    expect(faults).toEqual([]);
    expect(walked.pages.size + skipped.size).toBeGreaterThan(5000);
  });

  it('reaches every page of the sitemap, and all may be indexed', async () => {
    const addresses: string[] = [];
    for (const file of await listed(site, '/sitemap.xml')) addresses.push(...(await listed(site, file)));
    expect(addresses.length).toBeGreaterThan(2000);
    const isReached = (path: string) => skipped.has(path) || walked.pages.get(path)?.noindex === false;
    expect(addresses.filter((path) => !isReached(path))).toEqual([]);
  });
});

/** Returns the page's path; of files, the path of the folder. */
function kindOf(path: string): string {
  const { pathname } = new URL(path, 'http://shop.test');
  return /^\/(?:documents|pictures)\//.exec(pathname)?.[0] ?? pathname;
}

async function listed(site: TestSite, path: string): Promise<string[]> {
  const { text } = await site.get(path);
  return [...text.matchAll(/<loc>http:\/\/shop\.test([^<]*)<\/loc>/g)].map(([, found = '']) => found);
}

describe('crawler', () => {
  const page = (canonical: string, more: { title?: string; description?: string; body?: string } = {}) =>
    `<title>${more.title ?? canonical}</title><meta name="description" content="${more.description ?? `About ${canonical}`}">` +
    `<link rel="canonical" href="http://shop.test${canonical}"><h1>It</h1>${more.body ?? ''}`;
  const walk = async (pages: Record<string, string>) => {
    const { findings } = await crawl(['/'], {
      isUnindexed: (pathname) => pathname === '/closed',
      fetch: (path) => {
        const html = pages[path];
        return Promise.resolve(html === undefined ? { status: 404, html: null } : { status: 200, html });
      },
    });
    return findings;
  };
  const picture = (src: string) => `<img src="${src}" width="4" height="3">`;
  const late = (src: string) => picture(src).replace('>', ' loading="lazy">');
  const linkTo = (path: string) => `<a class="x" href="${path}">there</a>`;

  it('reports nothing on a correct site', async () => {
    const home = page('/', { body: linkTo('/b?x=1&amp;y=2#part') + linkTo('//elsewhere.test/') });
    expect(await walk({ '/': home, '/b?x=1&y=2': page('/b?x=1&y=2') })).toEqual([]);
  });

  it('reports nothing for lazy images with reserved space', async () => {
    const main =
      picture('/a.svg') + picture('/b.svg') + picture('/c.svg') + picture('/d.svg') + late('/e.svg');
    const body = `${picture('/logo.svg')}<main>${main}</main>${picture('/logo.svg')}${late('/award.svg')}`;
    expect(await walk({ '/': page('/', { body }) })).toEqual([]);
  });

  it('visits one URL below a sampled path', async () => {
    const home = page('/', { body: linkTo('/closed?a=1') + linkTo('/closed?a=2') });
    expect(await walk({ '/': home })).toEqual(['/closed?a=1 answers 404, linked on /']);
  });

  it.each([
    ['a dead link', { '/': page('/', { body: linkTo('/gone') }) }, '/gone answers 404, linked on /'],
    ['a second h1', { '/': page('/', { body: '<h1 class="x">Two</h1>' }) }, '/ has 2 h1'],
    ['no h1', { '/': page('/').replace('<h1>It</h1>', '') }, '/ has no h1'.replace('no', '0')],
    ['no title', { '/': page('/', { title: '' }) }, '/ has no title'],
    ['no description', { '/': page('/', { description: '' }) }, '/ has no description'],
    [
      'a long description',
      { '/': page('/', { description: 'x'.repeat(161) }) },
      '/ has a description of 161 characters',
    ],
    ['no canonical address', { '/': page('/').replace(/<link.*?>/, '') }, '/ has no canonical address'],
    ['a dead canonical address', { '/': page('/gone') }, '/gone answers 404, linked on /'],
    [
      'a picture without its height',
      { '/': page('/', { body: picture('/a.svg').replace(/ height="3"/, '') }) },
      '/ has the picture /a.svg, which has no size',
    ],
    [
      'a picture far down that does not wait',
      { '/': page('/', { body: `<main>${['a', 'b', 'c', 'd', 'e'].map(picture).join('')}</main>` }) },
      '/ has the picture e, which is loaded before it is near the viewport',
    ],
    [
      'a picture below the content that does not wait',
      { '/': page('/', { body: `<main></main>${picture('/award.svg')}` }) },
      '/ has the picture /award.svg, which is loaded before it is near the viewport',
    ],
    [
      'a canonical address that has another',
      { '/': page('/b'), '/b': page('/c'), '/c': page('/c') },
      '/ has the canonical /b, whose own is /c',
    ],
    [
      'one title of two pages',
      { '/': page('/', { title: 'T', body: linkTo('/b') }), '/b': page('/b', { title: 'T' }) },
      '/b has the title of /: T',
    ],
    [
      'one description of two pages',
      { '/': page('/', { description: 'D', body: linkTo('/b') }), '/b': page('/b', { description: 'D' }) },
      '/b has the description of /: D',
    ],
  ])('reports %s', async (_what, pages, finding) => expect(await walk(pages)).toContain(finding));
});
