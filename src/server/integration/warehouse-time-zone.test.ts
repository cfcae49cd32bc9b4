import { afterEach, expect, it, vi } from 'vitest';
import { makeVerifiedCustomer } from '../../../test/fixtures/make-customer';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { pdfText } from '../../../test/render/pdf-text';
import { createAddress, dataOf, findVariantsInStock, makeOrder } from '../../../test/shopping/make-order';
import { applyTransitions } from '../../../test/shopping/transition-order';
import { compareUrl } from '../../shared/catalogue/product-comparison';
import { formatShortDay, formatWeekdayAndDate } from '../../shared/lib/format-date';
import { workingDayAfter } from '../../shared/orders/working-days';

let site: TestSite;
afterEach(async () => {
  vi.useRealTimers();
  await site.close();
});

/** Opens a site with a warehouse in a time zone and an order cut-off, at a time. */
async function openSite(timeZone: string, cutoff: string, time: string): Promise<TestSite> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(time);
  const opened = await makeSite();
  opened.shop.deps.settings.warehouse_time_zone = timeZone;
  opened.shop.deps.settings.order_cutoff_time = cutoff;
  return opened;
}

it.each([
  ['UTC', '24:00', '2026-03-05T18:00:00Z', '2026-03-05', '+0000'],
  // Friday in Shanghai, and Thursday in Los Angeles, where UTC has the other day, and the clock changes before the offer ships.
  ['Asia/Shanghai', '24:00', '2026-03-05T18:00:00Z', '2026-03-06', '+0800'],
  ['America/Los_Angeles', '24:00', '2026-03-06T02:00:00Z', '2026-03-05', '-0700'],
  // Saturday in UTC, but still Friday in Honolulu: the parcel does not wait for Monday.
  ['Pacific/Honolulu', '24:00', '2027-01-02T03:00:00Z', '2027-01-01', '-1000'],
  // Before and after the cut-off, which is Friday afternoon and the next Monday.
  ['Europe/Berlin', '15:00', '2026-02-27T13:59:00Z', '2026-02-27', '+0100'],
  ['Europe/Berlin', '15:00', '2026-02-27T14:00:00Z', '2026-02-28', '+0100'],
  // The clock changes on Sunday.
  ['Europe/Berlin', '24:00', '2026-03-26T23:30:00Z', '2026-03-27', '+0200'],
])(
  'counts all shipping days in %s with the cut-off %s at %s from %s',
  async (timeZone, cutoff, time, startDay, offset) => {
    site = await openSite(timeZone, cutoff, time);
    const { shop } = site;
    const ann = await makeVerifiedCustomer(shop, 'ann');
    await createAddress(ann.client);
    const [variant = expect.fail('nothing is made to order')] = await findVariantsInStock(shop, {
      minStock: 0,
      maxStock: 0,
    });
    const { goods_id, goods_attr } = variant;
    const { options } = await dataOf(shop.client.call('goodsInfo', { id: goods_id }));
    const size = options.find((option) => option.goods_attr === goods_attr) ?? expect.fail('not sold');
    const day = workingDayAfter(startDay, size.ships_in_days);

    // The pages are too long for a message.
    const page = (await site.get(`/goodsInfo?id=${goods_id}`)).text;
    expect(page.includes(`ships ${formatShortDay(day)}`)).toBe(true);
    const soonest = Math.min(...options.map((option) => option.ships_in_days));
    const comparison = (await site.get(compareUrl([goods_id]))).text;
    expect(comparison.includes(`>${formatShortDay(workingDayAfter(startDay, soonest))} (`)).toBe(true);

    const { order_id } = await makeOrder(ann.client, [variant], { pay_id: 'purchaseorder', po_number: '1' });
    const placed = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(placed.goods.map(({ ships_on }) => ships_on)).toEqual([day]);
    await applyTransitions(shop, order_id, ['confirm']);
    const { pdf } = await dataOf(ann.client.call('orderFile', { order_id }));
    expect((await pdfText(Buffer.from(pdf, 'base64'))).join(' ')).toContain(`Ships on ${day}`);
    const [email] = await messagesSentTo(shop.deps.database, ann.email);
    expect(email?.body).toContain(`Ships on ${formatWeekdayAndDate(day)}.`);

    const feed = (await site.get('/feeds/products.tsv')).text;
    const offer = feed.split('\n').find((line) => line.startsWith(`${size.product_id}\t`));
    expect(offer).toContain(`${day}T00:00${offset}`);
  },
);
