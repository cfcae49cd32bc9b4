import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMobile, mobilePage } from './mobile-site';

describe('isMobile', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
    'Mozilla/5.0 (iPod touch; CPU OS 12_0)',
    'Mozilla/5.0 (iPad; CPU OS 16_0)',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8)',
    'Mozilla/5.0 (BlackBerry; U; BlackBerry 9900)',
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; IEMobile/10.0)',
  ])('%s is', (agent) => expect(isMobile(agent)).toBe(true));

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/131.0',
    '',
  ])('%s is not', (agent) => expect(isMobile(agent)).toBe(false));
});

describe('mobilePage', () => {
  const site = 'https://m.shop.example/';

  it.each([
    ['/goodsInfo', '?id=65', 'product?id=65'],
    ['/goodsInfo', '?id=65&tag_id=3', 'product?id=65'],
    ['/categoryList', '?id=22&page=3', 'products?category=22'],
    ['/notRegion', '?key=IL-6%20ELISA', 'products?keywords=IL-6+ELISA'],
    ['/articleList/articleInfo', '?id=1189', 'news?id=1189'],
    ['/goodsinfo/', '?id=65', 'product?id=65'],
    ['/', '', ''],
    ['/haveRegion', '?id=49&key=IL6', ''],
    ['/articleList', '?id=31', ''],
    ['/user/order', '', ''],
  ])('%s%s is %s there', (path, search, page) =>
    expect(mobilePage(site, path, search)).toEqual({ address: site + page, missing: '' }),
  );

  it.each([
    ['/goodsInfo', '', 'id'],
    ['/categoryList', '?id=', 'id'],
    ['/notRegion', '?key=%20', 'key'],
    ['/articleList/articleInfo', '?nr=1', 'id'],
  ])('%s%s goes home for want of its %s', (path, search, missing) =>
    expect(mobilePage(site, path, search)).toEqual({ address: site, missing }),
  );

  it('explanations stay here', () => expect(mobilePage(site, '/explain', '?id=1&code=2')).toBeNull());

  it('whatever the address says, nobody is led to another host', () =>
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const page = mobilePage(site, path || '/', `?${query}`);
        expect(new URL(page?.address ?? site).origin).toBe('https://m.shop.example');
      }),
    ));
});
