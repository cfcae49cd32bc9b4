import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../test/fixtures/run-cli';
import { fetchCart, putInCart } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import {
  connectPurchaser,
  punchoutCodeIn,
  parseForm,
  postForm,
  startPunchout,
  transferCart,
} from '../../../test/fixtures/punchout-buyer';
import { decodeReturnedCart } from './decode-returned-cart';
import type { CatalogueVariant } from '../catalogue/variant-store';

let site: TestSite;
let size: CatalogueVariant;
let part: string;
let buyer: Awaited<ReturnType<typeof connectPurchaser>>;
beforeAll(async () => {
  site = await makeSite();
  await makeCustomer(site.shop, 'ann');
  buyer = await connectPurchaser(site, 'ann', 'https://erp.example', 'https://erp.example:8443');
  [size] = (await findVariants(site.shop, 1, 40)) as [CatalogueVariant];
  part = `${size.product.goods_sn}:${size.goods_attr}`;
});
afterAll(() => site.close());

const fields = (more: Record<string, string> = {}) => ({
  USERNAME: buyer.identity,
  PASSWORD: buyer.secret,
  HOOK_URL: 'https://erp.example:8443/hook?~caller=CTLG',
  ...more,
});
const open = (more?: Record<string, string>) => postForm(site, '/punchout/oci', fields(more));
const landingOf = async (more: Record<string, string>) => {
  const { response } = await open(more);
  expect(response.status).toBe(303);
  return (await startPunchout(site, punchoutCodeIn(response.headers.get('Location') ?? ''))).landing;
};

describe('OCI call', () => {
  it('opens the shop and returns the cart line by line', async () => {
    const { response } = await open();
    expect(response.status).toBe(303);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    const { landing, visitor } = await startPunchout(
      site,
      punchoutCodeIn(response.headers.get('Location') ?? ''),
    );
    expect(landing).toBe('/');
    await putInCart(visitor, size, 3);
    const { list } = await fetchCart(visitor);
    const { page, policy } = await transferCart(site, visitor, list);
    expect(policy).toContain('form-action https://erp.example:8443;');
    expect(page.action).toBe('https://erp.example:8443/hook?~caller=CTLG');
    expect(page.fields).toMatchObject({
      'NEW_ITEM-VENDORMAT[1]': part,
      'NEW_ITEM-EXT_PRODUCT_ID[1]': part,
      'NEW_ITEM-QUANTITY[1]': '3',
      'NEW_ITEM-UNIT[1]': 'EA',
      'NEW_ITEM-PRICE[1]': list[0]?.goods_price,
      'NEW_ITEM-PRICEUNIT[1]': '1',
      'NEW_ITEM-CURRENCY[1]': 'USD',
      'NEW_ITEM-VENDOR[1]': '4711',
    });
    expect(page.fields['NEW_ITEM-DESCRIPTION[1]']?.length).toBeLessThanOrEqual(40);
    expect(page.fields['NEW_ITEM-LONGTEXT_1:132[]']).toContain(size.product.goods_name);
    expect(decodeReturnedCart(page.fields).lines).toHaveLength(1);
  });

  it('accepts parameters in the URL, with names in any case', async () => {
    const query = new URLSearchParams(
      Object.entries(fields()).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const { response } = await site.get(`/punchout/oci?${query}`);
    expect(response.status).toBe(303);
  });

  it('opens a product or a search and answers VALIDATE at once', async () => {
    expect(await landingOf({ FUNCTION: 'DETAIL', PRODUCTID: part })).toBe(
      `/goodsInfo?${new URLSearchParams({ id: String(size.product.goods_id), size: size.goods_attr })}`,
    );
    expect(await landingOf({ FUNCTION: 'DETAIL', PRODUCTID: 'NOTHING:1g' })).toBe(
      '/notRegion?key=NOTHING%3A1g',
    );
    expect((await open({ HOOK_URL: ` ${fields().HOOK_URL} ` })).response.status).toBe(303);
    expect((await open({ HOOK_URL: '' })).text).toContain('HOOK_URL is missing.');
    expect(await landingOf({ FUNCTION: 'SOURCING', SEARCHSTRING: 'il-6 & more' })).toBe(
      '/notRegion?key=il-6+%26+more',
    );
    const { response, text } = await open({ FUNCTION: 'VALIDATE', PRODUCTID: part, QUANTITY: '2' });
    expect(response.status).toBe(200);
    const { fields: told } = parseForm(text);
    expect(told).toMatchObject({ 'NEW_ITEM-VENDORMAT[1]': part, 'NEW_ITEM-QUANTITY[1]': '2' });
    const unknown = await open({ FUNCTION: 'VALIDATE', PRODUCTID: 'NOTHING:1g', QUANTITY: '-1' });
    expect(parseForm(unknown.text).fields).toEqual({});
    const { goods_sn, goods_attr } = await site.shop.deps.catalogue.db
      .selectFrom('product_option')
      .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
      .select(['goods_sn', 'goods_attr'])
      .where('price_cents', 'is', null)
      .executeTakeFirstOrThrow();
    const unpriced = await open({
      FUNCTION: 'VALIDATE',
      PRODUCTID: `${goods_sn}:${goods_attr}`,
      QUANTITY: '1',
    });
    expect(parseForm(unpriced.text).fields).toEqual({});
  });

  it.each([
    ['wrong password', { PASSWORD: 'x' }, 401],
    ['unknown user', { USERNAME: 'x' }, 401],
    ['foreign address', { HOOK_URL: 'https://evil.example/hook' }, 400],
    ['other port', { HOOK_URL: 'https://erp.example:8444/hook' }, 400],
    ['script', { HOOK_URL: 'javascript:alert(1)' }, 400],
    ['too long address', { HOOK_URL: `https://erp.example:8443/hook?${'a'.repeat(2081)}` }, 400],
    ['missing address', { HOOK_URL: '' }, 400],
    ['hidden line break', { HOOK_URL: 'https://erp.example/\nhook' }, 400],
    ['unknown function', { FUNCTION: 'FORMAT_C' }, 400],
    ['missing product', { FUNCTION: 'DETAIL', PRODUCTID: '' }, 400],
  ])('is refused for a %s', async (_what, more, status) => {
    const { response, text } = await open(more);
    expect(response.status).toBe(status);
    expect(text).toContain('<h1>The shop cannot be opened</h1>');
    expect(text).not.toContain('evil.example');
  });

  it('never fails for any input', async () => {
    const post = (path: string, body: BodyInit, type: string) =>
      site.send(
        new Request(`http://shop.test${path}`, { method: 'POST', body, headers: { 'Content-Type': type } }),
      );
    const paths = ['/punchout/oci', '/punchout/begin', '/punchout/transfer'];
    for (const path of [
      ...paths,
      '/punchout/simulator/send',
      '/punchout/simulator/return',
      '/punchout/nothing',
    ]) {
      for (const type of ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
        const { response } = await post(path, '%ff=%&\u0000', type);
        expect(response.status, `${path} ${type}`).toBeLessThan(500);
      }
      expect((await site.get(path)).response.status).toBeLessThan(500);
    }
    expect((await post('/punchout/oci', 'x'.repeat(20_000), 'text/plain')).response.status).toBe(413);
  });
});

describe('simulator', () => {
  it('uses the public routes and does not reveal its secret', async () => {
    const { response, text } = await site.get('/punchout/simulator');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    const { fields: told } = parseForm(text);
    expect(told['USERNAME']).toBe('simulator');
    const sent = await postForm(site, '/punchout/simulator/send', { operation: 'create', cookie: '<c>' });
    expect(sent.text).not.toContain(told['PASSWORD']);
    const { visitor } = await startPunchout(site, punchoutCodeIn(sent.text));
    await putInCart(visitor, size, 1);
    const { page } = await transferCart(site, visitor, (await fetchCart(visitor)).list);
    expect(page.action).toBe('http://shop.test/punchout/simulator/return');
    const back = await postForm(site, '/punchout/simulator/return', page.fields);
    expect(back.text).toContain(`<td>${part}</td>`);
    expect(back.text).toContain('BuyerCookie &lt;c&gt;');
    expect(
      (await postForm(site, '/punchout/simulator/return', { 'cxml-urlencoded': '<x' })).response.status,
    ).toBe(400);
  });

  it('refuses forms that would take long to parse', async () => {
    const body = 'a=&'.repeat(25_000);
    for (const path of ['send', 'return']) {
      const request = new Request(`http://shop.test/punchout/simulator/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect((await site.send(request)).response.status).toBe(413);
    }
  });

  it('moves to another customer when its customer has closed the account', async () => {
    const own = await makeSite();
    await makeCustomer(own.shop, 'ann');
    const userNameIn = async () => parseForm((await own.get('/punchout/simulator')).text).fields['USERNAME'];
    expect(await userNameIn()).toBe('simulator');
    const { database, clock } = own.shop.deps;
    await database.updateTable('customer').set({ closed_at: clock().getTime() }).execute();
    expect((await own.get('/punchout/simulator')).text).toContain('There is no customer yet');
    await makeCustomer(own.shop, 'bob');
    expect(await userNameIn()).toBe('simulator');
    await own.close();
  });

  it('does not exist outside a demonstration', async () => {
    const settings = { ...site.shop.deps.settings, demonstration_notice: '' };
    const own = await makeSite({}, { settings });
    expect((await own.get('/punchout/simulator')).response.status).toBe(404);
    await own.close();
  });
});

describe('purchaser command', () => {
  const run = (...words: string[]) => runCli(site.shop.deps, ['purchasers', ...words]);

  it('lists purchasers without secrets and stores only digests', async () => {
    const text = await run('list');
    expect(text).toContain(
      `${buyer.identity}  for ann  vendor 4711  https://erp.example https://erp.example:8443`,
    );
    expect(text).not.toContain(buyer.secret);
    const rows = await site.shop.deps.database.selectFrom('purchaser').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(buyer.secret);
  });

  it.each([
    [[]],
    [['add', 'A', 'ann']],
    [['add', '', 'ann', 'https://a.example']],
    [['list', 'x']],
    [['revoke', '0']],
  ])('rejects the arguments %j', async (words) => {
    await expect(run(...words)).rejects.toThrow();
  });

  it('reports a wrong account, origin or id', async () => {
    await expect(run('add', 'A', 'nobody', 'https://a.example')).rejects.toThrow('no customer');
    await expect(run('add', 'A', 'ann', 'http://a.example')).rejects.toThrow('origin');
    await expect(run('revoke', '999')).rejects.toThrow('no purchasing system');
  });
});
