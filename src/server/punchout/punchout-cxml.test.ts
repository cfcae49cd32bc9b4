import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { rateLimits } from '../accounts/rate-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../../test/fixtures/run-cli';
import { fetchCart, putInCart } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import {
  captchaFor,
  GOOD_PASSWORD,
  makeCustomer,
  type TestCustomer,
} from '../../../test/fixtures/make-customer';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { HOUR, MINUTE, fakeClock } from '../../../test/fakes/fake-clock';
import {
  connectPurchaser,
  punchoutCodeIn,
  parseForm,
  postForm,
  setupXml,
  startPunchout,
  transferCart,
} from '../../../test/fixtures/punchout-buyer';
import type { Log } from '../observability/log';
import { randomSecret } from '../lib/random';
import { runHousekeeping } from '../app/housekeeping';
import { decodeReturnedCart } from './decode-returned-cart';
import { decodeXmlBody } from './decode-xml-body';
import type { CatalogueVariant } from '../catalogue/variant-store';
import { MAX_QUANTITY } from '../../shared/cart/quantity';

vi.mock('./decode-xml-body', { spy: true });

const time = fakeClock();
const logged: string[] = [];
const write: Log['info'] = (event, fields) => void logged.push(JSON.stringify({ event, ...fields }));
let site: TestSite;
let ann: TestCustomer;
let sizes: CatalogueVariant[];
let buyer: Awaited<ReturnType<typeof connectPurchaser>>;
beforeAll(async () => {
  site = await makeSite({}, { clock: time.clock, log: { info: write, error: write } });
  ann = await makeCustomer(site.shop, 'ann');
  sizes = await findVariants(site.shop, 3, 40);
});
afterAll(() => site.close());
beforeEach(async () => {
  time.advance(HOUR);
  buyer = await connectPurchaser(site, 'ann', 'https://erp.example');
});

const setup = (parts: Partial<Parameters<typeof setupXml>[0]> = {}) =>
  setupXml({ ...buyer, now: time.clock().getTime(), returnTo: 'https://erp.example/back?id=7', ...parts });

async function send(xml: string): Promise<{ status: string; text: string }> {
  const { response, text } = await site.send(
    new Request('http://shop.test/punchout/cxml', { method: 'POST', body: xml }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('text/xml');
  return { status: /<Status code="(\d+)"/.exec(text)?.[1] ?? '', text };
}

async function visit(parts: Parameters<typeof setup>[0] = {}) {
  const { status, text } = await send(setup(parts));
  expect(status).toBe('200');
  return startPunchout(site, punchoutCodeIn(text));
}

describe('cXML session', () => {
  it("starts with a code, fills a cart and returns it at the shop's prices", async () => {
    const { landing, visitor } = await visit();
    expect(landing).toBe('/');
    const [first, second] = sizes as [CatalogueVariant, CatalogueVariant];
    await putInCart(visitor, first, 2);
    await putInCart(visitor, second, 1);
    const cart = await fetchCart(visitor);
    expect(cart.purchaser).toEqual({ name: 'Institute', inspect: false });
    const { page, policy } = await transferCart(site, visitor, cart.list);
    expect(page.action).toBe('https://erp.example/back?id=7');
    expect(policy).toContain('form-action https://erp.example;');
    const { lines, buyerCookie, raw } = decodeReturnedCart(page.fields);
    expect(buyerCookie).toBe('cookie <&> µ');
    expect(lines.map(({ part, number, price }) => [part, number, price])).toEqual(
      cart.list.map((line) => [
        `${line.goods_sn}:${line.goods_attr}`,
        String(line.goods_number),
        line.goods_price,
      ]),
    );
    expect(raw).toContain(`<Total>\n<Money currency="USD">${cart.subtotal}</Money>`);
    for (const line of lines) {
      expect(line).toMatchObject({ unit: 'EA', currency: 'USD' });
      expect(line.unspsc).toMatch(/^\d{8}$/);
      expect(line.leadDays).toMatch(/^\d+$/);
    }
  });

  it('gives access to its cart only and ends with the transfer', async () => {
    const { visitor } = await visit();
    await putInCart(visitor, sizes[0] as CatalogueVariant, 1);
    const { list } = await fetchCart(visitor);
    const { client } = visitor;
    for (const outcome of [
      await client.call('profile', {}),
      await client.call('orders', {}),
      await client.call('checkoutIs', { sel_goods: list.map(({ rec_id }) => rec_id) }),
    ]) {
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'expired' } });
    }
    const logIn = { account: 'ann', password: GOOD_PASSWORD, ...(await captchaFor(visitor.client)) };
    expect(await visitor.client.call('logOn', logIn)).toMatchObject({
      ok: false,
      failure: { kind: 'refused' },
    });
    await transferCart(site, visitor, list);
    expect((await fetchCart(visitor)).list).toEqual([]);
    expect(
      await visitor.client.call('returnCart', { rec_ids: [], transfer_key: randomSecret() }),
    ).toMatchObject({ ok: false });
  });

  it('edits given items and only shows them for inspect', async () => {
    const [first, second] = sizes as [CatalogueVariant, CatalogueVariant];
    const partOf = ({ product, goods_attr }: CatalogueVariant) => `${product.goods_sn}:${goods_attr}`;
    const unpriced = await site.shop.deps.catalogue.db
      .selectFrom('product_option')
      .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
      .select(['goods_sn', 'goods_attr'])
      .where('price_cents', 'is', null)
      .executeTakeFirstOrThrow();
    const items: [string, number][] = [
      [partOf(first), 3],
      ['NOTHING:1g', 1],
      // A price on request cannot be returned to a purchasing system.
      [`${unpriced.goods_sn}:${unpriced.goods_attr}`, 1],
      [partOf(second), 2],
    ];
    const edit = await visit({ operation: 'edit', items });
    expect(edit.landing).toBe('/shoppingCart');
    // The start page names them, so that the requisition does not lose lines silently.
    expect(edit.leftOut).toEqual(['NOTHING:1g', `${unpriced.goods_sn}:${unpriced.goods_attr}`]);
    const cart = await fetchCart(edit.visitor);
    expect(cart.list.map(({ goods_number }) => goods_number)).toEqual([3, 2]);
    await putInCart(edit.visitor, first, 1);

    const { visitor } = await visit({ operation: 'inspect', items });
    const looked = await fetchCart(visitor);
    expect(looked.purchaser?.inspect).toBe(true);
    await expect(putInCart(visitor, first, 1)).rejects.toThrow('for viewing only');
    const rec_ids = looked.list.map(({ rec_id }) => rec_id);
    expect(await visitor.client.call('returnCart', { rec_ids, transfer_key: randomSecret() })).toMatchObject({
      ok: false,
    });
    const { page } = await transferCart(site, visitor, []);
    expect(decodeReturnedCart(page.fields).lines).toEqual([]);
  });

  it('names items that the cart cannot hold, such as repeated ones above the maximum quantity', async () => {
    const [first, second] = sizes as [CatalogueVariant, CatalogueVariant];
    const partOf = ({ product, goods_attr }: CatalogueVariant) => `${product.goods_sn}:${goods_attr}`;
    const items: [string, number][] = [
      [partOf(first), MAX_QUANTITY - 1],
      [partOf(second), 1],
      [partOf(first), 2],
    ];
    const { visitor, leftOut } = await visit({ operation: 'edit', items });
    expect(leftOut).toEqual([partOf(first)]);
    const { list } = await fetchCart(visitor);
    expect(list.map(({ goods_number }) => goods_number)).toEqual([MAX_QUANTITY - 1, 1]);
  });

  it('adds items beyond the first 500 that repeat a part or follow unknown ones', async () => {
    const [first, second] = sizes as [CatalogueVariant, CatalogueVariant];
    const partOf = ({ product, goods_attr }: CatalogueVariant) => `${product.goods_sn}:${goods_attr}`;
    const unknown = Array.from({ length: 499 }, (_, index): [string, number] => [`NONE-${index}:1mg`, 1]);
    const items: [string, number][] = [
      [partOf(first), 1],
      ...unknown,
      [partOf(second), 3],
      [partOf(first), 2],
    ];
    const { visitor, leftOut } = await visit({ operation: 'edit', items });
    expect(leftOut).toEqual(unknown.map(([part]) => part));
    const { list } = await fetchCart(visitor);
    expect(list.map(({ goods_number }) => goods_number)).toEqual([3, 3]);
  });

  it('rejects lines of another cart and prices that were not seen', async () => {
    const [mine, other] = [await visit(), await visit()];
    await putInCart(mine.visitor, sizes[0] as CatalogueVariant, 1);
    await putInCart(other.visitor, sizes[0] as CatalogueVariant, 1);
    const { list } = await fetchCart(other.visitor);
    const stolen = await mine.visitor.client.call('returnCart', {
      rec_ids: list.map(({ rec_id }) => rec_id),
      transfer_key: randomSecret(),
    });
    const absent = await mine.visitor.client.call('returnCart', {
      rec_ids: [2_000_000_000],
      transfer_key: randomSecret(),
    });
    expect(stolen).toMatchObject({ ok: false });
    expect(stolen).toEqual(absent);
    await site.shop.deps.database.updateTable('cart_line').set({ seen_cents: 1 }).execute();
    const rec_ids = list.map(({ rec_id }) => rec_id);
    const surprised = await other.visitor.client.call('returnCart', {
      rec_ids,
      transfer_key: randomSecret(),
    });
    expect(surprised).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('price') as string },
    });
    await fetchCart(other.visitor);
    expect(
      await other.visitor.client.call('returnCart', { rec_ids, transfer_key: randomSecret() }),
    ).toMatchObject({ ok: true });
    expect(await ann.client.call('returnCart', { rec_ids: [], transfer_key: randomSecret() })).toMatchObject({
      ok: false,
    });
  });

  it('is returned once for repeated requests with the same key', async () => {
    const { visitor } = await visit();
    await putInCart(visitor, sizes[0] as CatalogueVariant, 1);
    const rec_ids = (await fetchCart(visitor)).list.map(({ rec_id }) => rec_id);
    const request = { rec_ids, transfer_key: randomSecret() };
    for (let index = 0; index < 2; index += 1) {
      expect(await visitor.client.call('returnCart', request)).toEqual({ ok: true, data: {} });
    }
    const show = () => postForm(site, '/punchout/transfer', { code: request.transfer_key });
    expect(decodeReturnedCart(parseForm((await show()).text).fields).lines).toHaveLength(1);
    time.advance(15 * MINUTE + 1);
    expect((await show()).response.status).toBe(410);
    expect((await visitor.client.call('returnCart', request)).ok).toBe(false);
  });

  it('starts once, in time and not for a revoked purchaser; its code is in no log', async () => {
    const code = punchoutCodeIn((await send(setup())).text);
    expect(code).toMatch(/^[\w-]{43}$/);
    await startPunchout(site, code);
    await expect(startPunchout(site, code)).rejects.toThrow('410');
    const late = punchoutCodeIn((await send(setup())).text);
    time.advance(10 * MINUTE + 1);
    await expect(startPunchout(site, late)).rejects.toThrow('410');
    const revoked = punchoutCodeIn((await send(setup())).text);
    await runCli(site.shop.deps, ['purchasers', 'revoke', buyer.number]);
    await expect(startPunchout(site, revoked)).rejects.toThrow('410');
    expect((await send(setup())).status).toBe('401');
    expect(logged.join('\n')).not.toContain(code);
    expect(logged.join('\n')).not.toContain(buyer.secret);
  });

  it('does not start when the clock, which was a year ahead, was set back', async () => {
    const code = punchoutCodeIn((await send(setup())).text);
    time.advance(-365 * 24 * HOUR);
    await expect(startPunchout(site, code)).rejects.toThrow('410');
  });

  it('is deleted with its cart after expiry', async () => {
    const { visitor } = await visit();
    await putInCart(visitor, sizes[0] as CatalogueVariant, 1);
    time.advance(13 * HOUR);
    await runHousekeeping(site.shop.deps);
    expect((await fetchCart(visitor)).list).toEqual([]);
    const left = await site.shop.deps.database.selectFrom('punchout_visit').selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('documents as purchasing systems write them', () => {
  const post = async (body: Buffer, type: string) => {
    const headers = { 'Content-Type': type };
    const request = new Request('http://shop.test/punchout/cxml', {
      method: 'POST',
      headers,
      body: Uint8Array.from(body),
    });
    return /<Status code="(\d+)"/.exec((await site.send(request)).text)?.[1];
  };
  /** The same request with another timestamp. */
  const stamped = (write: (now: Date) => string) =>
    setup().replace(/timestamp="[^"]*"/, `timestamp="${write(time.clock())}"`);
  /** The local time `hours` east of Greenwich, as ISO 8601 without a zone. */
  const local = (now: Date, hours: number) =>
    new Date(now.getTime() + hours * HOUR).toISOString().slice(0, 19);

  it.each<[string, (now: Date) => string]>([
    ['local time of Beijing', (now) => local(now, 8)],
    ['local time of Los Angeles', (now) => local(now, -8)],
    ['a space between date and time', (now) => local(now, 0).replace('T', ' ')],
    ['a zone with a colon', (now) => `${local(now, -7)}-07:00`],
    ['a zone without a colon', (now) => `${local(now, 1)}+0100`],
    ['a zone of hours', (now) => `${local(now, 1)}+01`],
    ['no seconds', (now) => local(now, 0).slice(0, 16)],
    ['fractions of seconds', (now) => `${local(now, 0)}.1234567Z`],
  ])('accepts a timestamp with %s', async (_what, write) => {
    expect((await send(stamped(write))).status).toBe('200');
  });

  it.each<[string, (now: Date) => string]>([
    ['an hour wrong with a zone', (now) => `${local(now, 1)}Z`],
    ['two days old without a zone', (now) => local(now, -48)],
    ['no time', (now) => local(now, 0).slice(0, 10)],
    ['words', () => 'yesterday'],
  ])('refuses a timestamp: %s', async (_what, write) => {
    expect((await send(stamped(write))).status).toBe('406');
  });

  it('accepts single quotes, UTF-16, ISO-8859-1 and a form', async () => {
    const xml = setup();
    const single = xml
      .replace(/<\?xml[^?]*\?>/, "<?xml version='1.0' encoding='UTF-8'?>")
      .replace(/<!DOCTYPE[^>]*>/, (type) => type.replaceAll('"', "'"));
    expect(single).not.toBe(xml);
    expect((await send(single)).status).toBe('200');
    expect((await send(`\n${xml}`)).status).toBe('200');
    const utf16 = Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(await post(utf16, 'text/xml')).toBe('200');
    const umlaut = xml.replace('UTF-8', 'ISO-8859-1').replace('<Header>', '<!-- Müller --><Header>');
    expect(await post(Buffer.from(umlaut, 'latin1'), 'text/xml')).toBe('200');
    const form = new URLSearchParams({ 'cxml-urlencoded': xml });
    expect(await post(Buffer.from(form.toString()), 'application/x-www-form-urlencoded')).toBe('200');
  });

  it.each([
    ['2.0', '200'],
    ['2.000', '200'],
    ['1.5', '406'],
    ['0.000', '406'],
    ['0', '406'],
    ['-1', '406'],
    ['1e1', '406'],
    ['10001', '406'],
    ['', '406'],
  ])('answers the quantity %j of an edited line with %s', async (quantity, expected) => {
    const size = sizes[0]!;
    const part = `${size.product.goods_sn}:${size.goods_attr}`;
    const xml = setup({
      operation: 'edit',
      items: [
        [part, 1],
        [part, 7],
      ],
    });
    const { status, text } = await send(xml.replace('quantity="7"', `quantity="${quantity}"`));
    expect(status).toBe(expected);
    if (status !== '406') return;
    expect(text).toContain(`Line 2: the quantity &quot;${quantity}&quot; is not a whole number`);
  });

  it('opens the selected item with its size, and a search for another part', async () => {
    const { product, goods_attr } = sizes[0]!;
    const select = (part: string) =>
      setup().replace(
        '</PunchOutSetupRequest>',
        `<SelectedItem><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID></SelectedItem></PunchOutSetupRequest>`,
      );
    const landingOf = async (part: string) =>
      (await startPunchout(site, punchoutCodeIn((await send(select(part))).text))).landing;
    expect(await landingOf(`${product.goods_sn}:${goods_attr}`)).toBe(
      `/goodsInfo?${new URLSearchParams({ id: String(product.goods_id), size: goods_attr })}`,
    );
    expect(await landingOf('NOTHING:1g')).toBe('/notRegion?key=NOTHING%3A1g');
    expect(await landingOf('')).toBe('/');
  });
});

describe('refused request', () => {
  it.each([
    ['a wrong secret', { secret: 'x'.repeat(43) }, '401'],
    ['an unknown identity', { identity: 'buyer-0000000000' }, '401'],
    ['an old timestamp', { now: Date.UTC(2020, 0) }, '406'],
    ['another operation', { operation: 'source' }, '406'],
    ['a foreign return URL', { returnTo: 'https://evil.example/back' }, '406'],
    ['a similar host', { returnTo: 'https://erp.example.evil.example/' }, '406'],
    ['a return URL with credentials', { returnTo: 'https://erp.example@evil.example/' }, '406'],
    ['a return URL without TLS', { returnTo: 'http://erp.example/back' }, '406'],
    ['a script as return URL', { returnTo: 'javascript:alert(1)' }, '406'],
  ])('reports %s', async (_what, parts, status) => {
    expect((await send(setup(parts))).status).toBe(status);
  });

  it('is answered in cXML for any error', async () => {
    const xml = setup();
    const order = xml.replaceAll('PunchOutSetupRequest', 'OrderRequest');
    expect((await send(order)).status).toBe('450');
    const broken = [
      '',
      'no xml',
      '{}',
      '<cXML/>',
      xml.slice(0, -9),
      xml.replace('<BuyerCookie>', '<BuyerCookie><b>'),
      xml.replace('<Header>', '<Other>'),
      '<a>'.repeat(5000) + '</a>'.repeat(5000),
      '\u0000',
      xml
        .replace('<cXML', '<cXML __proto__="x"')
        .replace('<Header>', '<__proto__><x>1</x></__proto__><header>'),
    ];
    for (const body of broken) expect((await send(body)).status, body.slice(0, 60)).toBe('400');
    expect((await send('x'.repeat(300_000))).status).toBe('413');
  });

  it('loads no file and expands no entity', async () => {
    const withType = (type: string, cookie: string) =>
      setup()
        .replace(/<!DOCTYPE[^>]*>/, type)
        .replace('cookie &lt;&amp;&gt;', cookie);
    const file = withType('<!DOCTYPE cXML [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;');
    const laughs = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    );
    const bomb = withType(`<!DOCTYPE cXML [<!ENTITY l0 "ha">${laughs.join('')}]>`, '&l9;');
    const outside = withType(
      '<!DOCTYPE cXML SYSTEM "http://evil.example/a.dtd" [<!ENTITY % p SYSTEM "x">]>',
      'x',
    );
    const started = performance.now();
    for (const xml of [file, bomb, outside]) expect((await send(xml)).status).toBe('400');
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it.each<[string, Buffer, string]>([
    ['many elements', Buffer.from(`<cXML>${'<a/>'.repeat(60_000)}</cXML>`), 'text/xml'],
    ['many fields of a form', Buffer.from('&'.repeat(250_000)), 'application/x-www-form-urlencoded'],
  ])('is not read in the main thread when it has %s', async (_what, body, type) => {
    vi.mocked(decodeXmlBody).mockClear();
    const request = new Request('http://shop.test/punchout/cxml', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: Uint8Array.from(body),
    });
    expect((await site.send(request)).text).toContain('<Status code="400"');
    expect(decodeXmlBody).not.toHaveBeenCalled();
  });

  it('is read in the worker with the same result', async () => {
    const part = `${sizes[0]!.product.goods_sn}:${sizes[0]!.goods_attr}`;
    const items = Array.from({ length: 300 }, (): [string, number] => [part, 2]);
    const { visitor } = await visit({ operation: 'edit', items });
    expect((await fetchCart(visitor)).list.map(({ goods_number }) => goods_number)).toEqual([600]);
  });

  it('is refused as a temporary error while too many long documents wait', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => send(`<cXML>${'<a/>'.repeat(5000)}</cXML>`)),
    );
    const busy = replies.filter(({ status }) => status === '560');
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.text).toContain('The shop is busy.');
    expect(replies.filter(({ status }) => status === '400').length).toBeGreaterThan(0);
  });

  it('opens a limited number of sessions and items for a purchaser from one network', async () => {
    const { database } = site.shop.deps;
    const subject = ['purchaser', buyer.identity, '192.0.2.10'];
    const items = [[`${sizes[0]?.product.goods_sn}:${sizes[0]?.goods_attr}`, 1]] as const;
    await consumeAttempts(site.shop.deps, [rateLimits.storedLine, ...subject]);
    expect((await send(setup({ operation: 'edit', items }))).status).toBe('429');
    expect((await send(setup())).status).toBe('200');
    await consumeAttempts(site.shop.deps, [rateLimits.punchoutSession, ...subject], 1998);
    const visits = () => database.selectFrom('punchout_visit').selectAll().orderBy('visit_id').execute();
    const before = await visits();
    expect((await send(setup())).status).toBe('429');
    expect(await visits()).toEqual(before);
    // Another purchaser is not affected.
    buyer = await connectPurchaser(site, 'ann', 'https://erp.example');
    expect((await send(setup())).status).toBe('200');
  });

  it('is rate limited after many wrong secrets from one network', async () => {
    const wrong = setup({ secret: 'y'.repeat(43) });
    let last = '';
    for (let index = 0; index <= 60 && last !== '429'; index += 1) last = (await send(wrong)).status;
    expect(last).toBe('429');
  });
});
