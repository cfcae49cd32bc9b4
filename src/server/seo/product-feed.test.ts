import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { shippingStartDay, workingDayAfter } from '../../shared/orders/working-days';
import { feedFields, purchaseFields } from './feed-item';
import { feedFormats } from './feed-formats';
import { writeFeed } from './product-feed';
import { findProduct } from '../catalogue/product-store';

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
  site.shop.deps.settings.warehouse_time_zone = 'UTC';
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

let xmlItems: Promise<Item[]> | undefined;
/** Returns the items of the feed of the site, which is read once. */
const readXml = () => (xmlItems ??= site.get(xmlPath).then(({ text }) => parse(text)));

/** Writes a feed as it is now, in batches. */
async function write(path: string, batchSize = 500): Promise<string> {
  const format = feedFormats.get(path);
  if (!format) throw new Error(`no feed ${path}`);
  const now = site.shop.deps.clock().getTime();
  let text = '';
  const options = { origin: 'http://shop.test', now, batchSize, pauseFactor: 0 };
  for await (const part of writeFeed(site.shop.deps, format, options)) text += part;
  return text;
}

describe('product feed', () => {
  it('contains every size with a price once and groups sizes of a product', async () => {
    const sizes = await site.shop.deps.catalogue.db
      .selectFrom('product_option')
      .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
      .select(['product_id', 'goods_sn', 'attr_value'])
      .where('price_cents', 'is not', null)
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

  it('leaves out sizes with a price on request', async () => {
    const unpriced = await site.shop.deps.catalogue.db
      .selectFrom('product_option')
      .select('product_id')
      .where('price_cents', 'is', null)
      .execute();
    expect(unpriced.length).toBeGreaterThan(0);
    const offered = new Set((await readXml()).map((item) => item['g:id']));
    for (const { product_id } of unpriced) expect(offered).not.toContain(String(product_id));
  });

  it('agrees with the shop in price, name, stock, category and brand', async () => {
    const { catalogue, settings, clock } = site.shop.deps;
    const items = await readXml();
    for (const item of items.filter((_, index) => index % 97 === 0)) {
      const id = Number(/^http:\/\/shop\.test\/goodsInfo\?id=(\d+)$/.exec(item['g:link'] ?? '')?.[1]);
      const product = await findProduct(catalogue, id);
      const size = product?.options.find(({ product_id }) => String(product_id) === item['g:id']);
      if (!product || !size) throw new Error(`nothing is sold as ${item['g:id'] ?? ''}`);
      const date = `${workingDayAfter(shippingStartDay(clock().getTime(), settings), size.ships_in_days)}T00:00+0000`;
      expect(item).toMatchObject({
        'g:title': `${product.goods_name}, ${size.attr_value}`,
        'g:description': product.description,
        'g:price': `${size.attr_price} USD`,
        'g:image_link': `http://shop.test/pictures/goods/${id}.png`,
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

  it('has working links and images in a format that Merchant Center accepts', async () => {
    const [first, ...others] = await readXml();
    for (const item of [first, others.at(-1)]) {
      expect((await site.get(item?.['g:link'] ?? '')).response.status).toBe(200);
      const { response } = await site.get(item?.['g:image_link'] ?? '');
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    }
  });

  it('omits drawings and logs how many are missing when they cannot be rendered', async () => {
    const logged: unknown[] = [];
    const { deps } = site.shop;
    const log = {
      ...deps.log,
      error: (event: string, fields?: object) => logged.push([event, fields]),
    };
    let text = '';
    const options = {
      origin: 'http://shop.test',
      now: 0,
      pauseFactor: 0,
      canDrawPng: () => Promise.resolve(false),
    };
    for await (const part of writeFeed({ ...deps, log }, feedFormats.get(xmlPath)!, options)) text += part;
    expect(parse(text).every((item) => item['g:image_link'] === undefined)).toBe(true);
    expect(logged).toEqual([['feed.images_missing', { products: expect.any(Number) as number }]]);
  });

  it('marks sold-out sizes as out of stock', async () => {
    const { catalogue } = site.shop.deps;
    const size = await catalogue.db
      .selectFrom('product_option')
      .selectAll()
      .where('stock', '>', 0)
      .executeTakeFirstOrThrow();
    catalogue.stockOverrides.replace([{ ...size, available: 0 }]);
    const item = parse(await write(xmlPath)).find(
      (candidate) => candidate['g:id'] === String(size.product_id),
    );
    catalogue.stockOverrides.replace([]);
    expect(item).toMatchObject({ 'g:availability': 'out_of_stock' });
  });

  it('does not depend on the batch size, and has the same content as TSV', async () => {
    const whole = await write(xmlPath, 5000);
    expect(await write(xmlPath, 7)).toBe(whole);
    const [head, ...rows] = (await write('/feeds/products.tsv', 500)).trimEnd().split('\n');
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
