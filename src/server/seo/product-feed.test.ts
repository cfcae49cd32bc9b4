import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { workingDayAfter } from '../../shared/orders/working-days';
import { feedFields, purchaseFields } from './feed-item';
import { createProductFeed } from './product-feed';
import { findProduct } from '../catalogue/product-store';

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.close());

const xmlPath = '/feeds/products.xml';
type Item = Partial<Record<string, string>>;

function parse(xml: string): Item[] {
  const parser = new XMLParser({
    parseTagValue: false,
    htmlEntities: true,
    isArray: (name) => name === 'item',
  });
  const { rss } = parser.parse(xml, true) as { rss: { channel: { item: Item[] } } };
  return rss.channel.item;
}

const readXml = async () => parse((await site.get(xmlPath)).text);

describe('product feed', () => {
  it('contains every size once and groups sizes of a product', async () => {
    const sizes = await site.shop.deps.catalogue.db
      .selectFrom('product_option')
      .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
      .select(['product_id', 'goods_sn', 'attr_value'])
      .execute();
    const counts = new Map<string, number>();
    for (const { goods_sn } of sizes) counts.set(goods_sn, (counts.get(goods_sn) ?? 0) + 1);
    const items = await readXml();
    const offered = items.map((item) => [
      item['g:id'],
      item['g:mpn'],
      item['g:item_group_id'],
      item['g:size'],
    ]);
    expect(sizes.length).toBeGreaterThan(counts.size + 100);
    expect(offered.sort()).toEqual(
      sizes
        .map(({ product_id, goods_sn, attr_value }) =>
          (counts.get(goods_sn) ?? 0) > 1
            ? [String(product_id), goods_sn, goods_sn, attr_value]
            : [String(product_id), goods_sn, undefined, undefined],
        )
        .sort(),
    );
  });

  it('agrees with the shop in price, name, stock, category and brand', async () => {
    const { catalogue, settings, clock } = site.shop.deps;
    const items = await readXml();
    for (const item of items.filter((_, at) => at % 97 === 0)) {
      const id = Number(/^http:\/\/shop\.test\/goodsInfo\?id=(\d+)$/.exec(item['g:link'] ?? '')?.[1]);
      const product = await findProduct(catalogue, id);
      const size = product?.options.find(({ product_id }) => String(product_id) === item['g:id']);
      if (!product || !size) throw new Error(`nothing is sold as ${item['g:id'] ?? ''}`);
      const date = `${workingDayAfter(clock().getTime(), size.ships_in_days)}T00:00+0000`;
      expect(item).toMatchObject({
        'g:title': `${product.goods_name}, ${size.attr_value}`,
        'g:description': product.description,
        'g:price': `${size.attr_price} USD`,
        'g:image_link': `http://shop.test${product.img}`,
        'g:brand': settings.brand,
        'g:product_type': product.parents.map(({ name }) => name).join(' > '),
        'g:condition': 'new',
        'g:identifier_exists': 'yes',
        ...(size.stock > 0
          ? { 'g:availability': 'in_stock' }
          : { 'g:availability': 'backorder', 'g:availability_date': date }),
      });
    }
  });

  it('has working links and image URLs', async () => {
    const [first, ...others] = await readXml();
    for (const item of [first, others.at(-1)]) {
      expect((await site.get(item?.['g:link'] ?? '')).response.status).toBe(200);
      expect((await site.get(item?.['g:image_link'] ?? '')).response.status).toBe(200);
    }
  });

  it('marks sold-out sizes as out of stock', async () => {
    const { catalogue } = site.shop.deps;
    const size = await catalogue.db
      .selectFrom('product_option')
      .selectAll()
      .where('stock', '>', 0)
      .executeTakeFirstOrThrow();
    const before = (await site.get(xmlPath)).response.headers.get('ETag');
    catalogue.stockOverrides.replace([{ ...size, available: 0 }]);
    const { response, text } = await site.get(xmlPath);
    const item = parse(text).find((one) => one['g:id'] === String(size.product_id));
    catalogue.stockOverrides.replace([]);
    expect(item).toMatchObject({ 'g:availability': 'out_of_stock' });
    expect(response.headers.get('ETag')).not.toBe(before);
  });

  it('does not depend on the batch size, and has the same content as TSV', async () => {
    const read = async (batchSize: number, path: string) =>
      new Response(
        createProductFeed(site.shop.deps, { batchSize })(path, 'https://shop.example')?.open(null),
      ).text();
    const whole = await read(5000, xmlPath);
    expect(await read(7, xmlPath)).toBe(whole);
    const [head, ...rows] = (await read(500, '/feeds/products.tsv')).trimEnd().split('\n');
    expect(head?.split('\t')).toEqual([...feedFields, ...purchaseFields]);
    expect(rows.map((row) => row.split('\t'))).toEqual(
      parse(whole).map((item) =>
        [...feedFields.map((field) => `g:${field}`), ...purchaseFields.map((field) => `p:${field}`)].map(
          (name) => item[name] ?? '',
        ),
      ),
    );
  });
});

describe('request for a feed', () => {
  it('is answered compressed, and with 304 for a known ETag', async () => {
    const { response } = await site.get(xmlPath, { 'Accept-Encoding': 'br, gzip' });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const feed = createProductFeed(site.shop.deps)(xmlPath, 'http://shop.test');
    const packed = await new Response(feed?.open('gzip')).arrayBuffer();
    expect(gunzipSync(Buffer.from(packed)).toString()).toBe((await site.get(xmlPath)).text);
    const tag = response.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await site.get(xmlPath, { 'If-None-Match': tag });
    expect([again.response.status, again.text]).toEqual([304, '']);
  });

  it('is refused while two feeds are being written', async () => {
    const feeds = createProductFeed(site.shop.deps);
    const open = () => feeds(xmlPath, 'https://shop.example')?.open('gzip') ?? null;
    const under = [open(), open()];
    expect(open()).toBeNull();
    await under.pop()?.cancel();
    await vi.waitFor(() => expect(under[under.push(open()) - 1]).not.toBeNull());
    for (const stream of under) await stream?.cancel();
  });

  it('is not blocked by a stalled reader', async () => {
    const feeds = createProductFeed(site.shop.deps, { timeoutMs: 50 });
    const open = () => feeds(xmlPath, 'https://shop.example')?.open('gzip') ?? null;
    const [first] = [open(), open()];
    expect(open()).toBeNull();
    await vi.waitFor(() => expect(open()).not.toBeNull());
    await expect(new Response(first).text()).rejects.toThrow();
  });

  it('returns 404 for another file', async () => {
    expect((await site.get('/feeds/products.csv')).response.status).toBe(404);
    expect((await site.ask(new Request(`http://shop.test${xmlPath}`, { method: 'HEAD' }))).text).toBe('');
  });
});
