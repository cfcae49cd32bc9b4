import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GOOD_PASSWORD,
  makeCustomer,
  makeVerifiedCustomer,
  markEmailVerified,
  type TestCustomer,
} from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { createAddress } from '../../../test/shopping/make-order';
import { makeOrderInState, orderCases } from '../../../test/shopping/order-states';
import { MAX_REVIEW_IMAGE_BYTES } from '../../shared/leads/review-fields';
import { rateLimits } from '../accounts/rate-limits';

const time = fakeClock();
let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await ann.client.call('profile', { real_name: 'Ann Lee' });
});
afterAll(() => shop.close());

const message = (number: number) => `Run number ${number}: clean bands at the expected weight.`;
const read = async (goods_id: number, more: object = {}) => {
  const reply = await shop.client.call('reviews', { goods_id, ...more });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
};

async function findAntibody() {
  const row = await shop.deps.catalogue.db
    .selectFrom('evidence')
    .select(['goods_id', 'applications', 'species'])
    .orderBy('goods_id')
    .executeTakeFirstOrThrow();
  return {
    goods_id: row.goods_id,
    applications: JSON.parse(row.applications) as string[],
    species: JSON.parse(row.species) as string[],
  };
}

describe('product reviews', () => {
  it('is stored once when the same text is sent several times at once', async () => {
    const ida = await makeVerifiedCustomer(shop, 'ida');
    const send = () => ida.client.call('addReview', { goods_id: 33, rating: 4, message: message(1) });
    const replies = await Promise.all([send(), send(), send(), send(), send()]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await read(33)).toMatchObject({ total: 1 });
  });

  it('are shown once the address of their author is verified', async () => {
    const cat = await makeCustomer(shop, 'cat');
    const added = await cat.client.call('addReview', { goods_id: 22, rating: 1, message: message(1) });
    expect(added).toMatchObject({ ok: true, data: { shown: false } });
    expect(await read(22)).toMatchObject({ list: [], total: 0, rating: null });
    await markEmailVerified(shop, 'cat');
    expect(await read(22)).toMatchObject({ total: 1, rating: 1, list: [{ message: message(1) }] });
  });

  it('count each customer once in the rating', async () => {
    const [zoe, flo] = [await makeVerifiedCustomer(shop, 'zoe'), await makeVerifiedCustomer(shop, 'flo')];
    for (const [number, rating] of [5, 5, 4].entries())
      await zoe.client.call('addReview', { goods_id: 27, rating, message: message(number + 1) });
    await flo.client.call('addReview', { goods_id: 27, rating: 1, message: message(4) });
    const { total, rating } = await read(27);
    expect(total).toBe(4);
    expect(rating).toBeCloseTo((14 / 3 + 1) / 2);
  });

  it('keep at most one empty line between paragraphs', async () => {
    const text = `${message(1)}\r\n\n \n\t\n\nRepeated twice.\nSame result.`;
    const dot = await makeVerifiedCustomer(shop, 'dot');
    const added = await dot.client.call('addReview', { goods_id: 26, rating: 4, message: text });
    const shown = `${message(1)}\r\n\nRepeated twice.\nSame result.`;
    expect(added).toMatchObject({ ok: true, data: { comment: { message: shown } } });
  });

  it('are visible at once, signed with initials only', async () => {
    expect(await read(17)).toMatchObject({ list: [], total: 0, rating: null });
    const added = await ann.client.call('addReview', { goods_id: 17, rating: 4, message: message(1) });
    const mine = { author: 'A. L.', rating: 4, message: message(1), created_at: time.clock().toISOString() };
    expect(added).toMatchObject({ ok: true, data: { comment: mine, shown: true } });
    const bob = await makeVerifiedCustomer(shop, 'bob');
    await bob.client.call('addReview', { goods_id: 17, rating: 1, message: message(2) });
    const shown = await read(17);
    expect(shown).toMatchObject({ total: 2, rating: 2.5, list: [{ author: 'B.' }, mine] });
    const text = JSON.stringify(shown);
    for (const secret of ['ann', 'Lee', ann.email, 'bob', 'customer']) expect(text).not.toContain(secret);
    expect(await read(18)).toMatchObject({ list: [], total: 0 });
  });

  it('state how the product was used, in terms of the product, and are filtered by them', async () => {
    const { goods_id, applications, species } = await findAntibody();
    const [first = '', second = ''] = applications;
    const [host = ''] = species;
    const post = (number: number, more: object) =>
      ann.client.call('addReview', { goods_id, rating: number, message: message(number), ...more });
    const stated = { application: first, species: host, dilution: '1:1000', result: 'optimized' } as const;
    expect(await post(5, stated)).toMatchObject({ ok: true, data: { comment: stated } });
    expect(await post(3, { application: second })).toMatchObject({ ok: true });
    expect(await post(2, {})).toMatchObject({ ok: true });
    for (const [field, value] of [
      ['application', 'Telepathy'],
      ['species', 'Unicorn'],
      ['dilution', 'as you like'],
    ] as const)
      expect(await post(4, { [field]: value })).toMatchObject({
        ok: false,
        failure: { kind: 'refused', field },
      });
    expect(await post(4, { result: 'perhaps' })).toMatchObject({ ok: false, failure: { status: 400 } });
    const all = await read(goods_id);
    expect(all).toMatchObject({ total: 3, offered: { applications, species } });
    expect(all.stated.applications).toHaveLength(2);
    expect(all.stated.species).toEqual([{ value: host, count: 1 }]);
    expect(await read(goods_id, { application: first })).toMatchObject({
      total: 1,
      rating: 5,
      list: [stated],
    });
    expect(await read(goods_id, { application: second, species: host })).toMatchObject({
      total: 0,
      rating: null,
    });
  });

  it('are paged', async () => {
    time.advance(DAY);
    for (let number = 0; number < rateLimits.review.max; number += 1)
      await ann.client.call('addReview', { goods_id: 20, rating: 5, message: message(number) });
    time.advance(DAY + 1);
    for (let number = 10; number < 14; number += 1)
      await ann.client.call('addReview', { goods_id: 20, rating: 5, message: message(number) });
    expect((await read(20, { page_size: 12 })).list.map((one) => one.message)[0]).toBe(message(13));
    const second = await read(20, { page_size: 12, page: 2 });
    expect(second.list.map((one) => one.message)).toEqual([message(1), message(0)]);
    expect(second.total).toBe(14);
  });

  it('are rejected with a reason when unsuitable, without consuming the rate limit', async () => {
    time.advance(DAY + 1);
    for (let number = 0; number < rateLimits.review.max + 1; number += 1) {
      const refused = await ann.client.call('addReview', {
        goods_id: 21,
        rating: 5,
        message: 'All of it is at https://lab.example for you',
      });
      expect(refused).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'message' } });
    }
    expect((await ann.client.call('addReview', { goods_id: 21, rating: 5, message: message(1) })).ok).toBe(
      true,
    );
    const again = await ann.client.call('addReview', { goods_id: 21, rating: 5, message: message(1) });
    expect(again).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'message' } });
    const nowhere = await ann.client.call('addReview', { goods_id: 2e9, rating: 5, message: message(1) });
    expect(nowhere).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'goods_id' } });
    expect((await read(21)).total).toBe(1);
  });

  it('are limited to ten a day', async () => {
    time.advance(DAY + 1);
    for (let number = 0; number < rateLimits.review.max; number += 1) {
      const added = await ann.client.call('addReview', {
        goods_id: 23,
        rating: 3,
        message: message(number),
      });
      expect(added.ok).toBe(true);
    }
    const eleventh = await ann.client.call('addReview', { goods_id: 23, rating: 3, message: message(99) });
    expect(eleventh).toMatchObject({ ok: false, failure: { kind: 'http', status: 429 } });
    expect((await read(23)).total).toBe(rateLimits.review.max);
  });

  it("disappear with their author's account and when staff hide them", async () => {
    const eve = await makeVerifiedCustomer(shop, 'eve');
    await eve.client.call('addReview', { goods_id: 24, rating: 2, message: message(1) });
    await eve.client.call('addReview', { goods_id: 24, rating: 2, message: message(2) });
    await shop.deps.database
      .updateTable('product_comment')
      .set({ hidden_at: time.clock().getTime() })
      .where('message', '=', message(2))
      .where('goods_id', '=', 24)
      .execute();
    expect((await read(24)).list.map((one) => one.message)).toEqual([message(1)]);
    await eve.client.call('closeAccount', { password: GOOD_PASSWORD });
    expect(await read(24)).toMatchObject({ list: [], total: 0, rating: null });
  });
});

describe('images of reviews', () => {
  const photo = (width = 1600, height = 800) =>
    sharp({ create: { width, height, channels: 3, background: '#3a7' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ann Lee' } })
      .withIccProfile('srgb')
      .toBuffer();
  const post = (customer: TestCustomer, image: Buffer | string, more: object = {}) =>
    customer.client.call('addReview', {
      goods_id: 25,
      rating: 5,
      message: message(1),
      image: typeof image === 'string' ? image : image.toString('base64'),
      ...more,
    });
  const imageOf = (comment_id: number) => shop.client.call('reviewImage', { comment_id });
  const bytesOf = (url: string) => Buffer.from(url.replace('data:image/webp;base64,', ''), 'base64');

  it('are re-encoded as WebP without metadata, in two sizes', async () => {
    const uma = await makeVerifiedCustomer(shop, 'uma');
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const added = await post(uma, original);
    if (!added.ok) throw new Error(JSON.stringify(added.failure));
    expect(added.data.comment.image).toMatchObject({ width: 1280, height: 640 });
    const [shown] = (await read(25)).list;
    const thumbnail = await sharp(bytesOf(shown?.image?.thumbnail ?? '')).metadata();
    expect(thumbnail).toMatchObject({ format: 'webp', width: 320, height: 160 });
    const large = await imageOf(added.data.comment.comment_id);
    const metadata = await sharp(bytesOf(large.ok ? large.data.image : '')).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1280, height: 640 });
    for (const { exif, icc, xmp } of [thumbnail, metadata])
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(large)).not.toContain('Ann Lee');

    await shop.deps.database
      .updateTable('product_comment')
      .set({ hidden_at: time.clock().getTime() })
      .where('comment_id', '=', added.data.comment.comment_id)
      .execute();
    expect(await imageOf(added.data.comment.comment_id)).toMatchObject({ failure: { kind: 'refused' } });
  });

  it('are exported and erased with the account', async () => {
    const vic = await makeVerifiedCustomer(shop, 'vic');
    const added = await post(vic, await photo(200, 100));
    if (!added.ok) throw new Error(JSON.stringify(added.failure));
    const { comment_id } = added.data.comment;
    const exported = await vic.client.call('exportAccount', {});
    expect(exported).toMatchObject({ data: { review_image: [{ comment_id, width: 200, height: 100 }] } });
    await vic.client.call('closeAccount', { password: GOOD_PASSWORD });
    const left = shop.deps.database
      .selectFrom('review_image')
      .selectAll()
      .where('comment_id', '=', comment_id);
    expect(await left.execute()).toEqual([]);
  });

  it('are rejected when they are no image, too large or of another format', async () => {
    const kim = await makeVerifiedCustomer(shop, 'kim');
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a7' } });
    const bomb = await sharp({
      create: { width: 5000, height: 4000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    const unusable: Buffer[] = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('%PDF-1.7'),
      await picture.clone().gif().toBuffer(),
      (await photo()).subarray(0, 400),
      bomb,
      await photo(10, 10),
    ];
    for (const image of unusable) {
      const outcome = await post(kim, image);
      expect(outcome).toMatchObject({ failure: { kind: 'refused', field: 'image' } });
      // The words of the image library mean nothing to customers.
      expect(JSON.stringify(outcome)).not.toMatch(/vips|Input buffer|lib(?:png|jpeg|webp)/i);
    }
    for (const image of ['not base64!', 'A'.repeat(Math.ceil(MAX_REVIEW_IMAGE_BYTES / 3) * 4 + 4)])
      expect(await post(kim, image)).toMatchObject({ failure: { status: 400, field: 'image' } });
    expect((await read(25)).list.map(({ author }) => author)).not.toContain('K.');
  });

  it('require a verified address and are rate limited, also unusable ones', async () => {
    const leo = await makeCustomer(shop, 'leo');
    const image = await photo(64, 64);
    expect(await post(leo, image)).toMatchObject({ failure: { kind: 'refused', field: 'image' } });
    await markEmailVerified(shop, 'leo');
    for (let count = 0; count < rateLimits.reviewImage.max; count += 1)
      expect(await post(leo, 'AAAA')).toMatchObject({ failure: { kind: 'refused', field: 'image' } });
    expect(await post(leo, image)).toMatchObject({ failure: { kind: 'http', status: 429 } });
    expect((await post(leo, image, { image: undefined })).ok).toBe(true);
  });
});

describe('a verified purchase', () => {
  it.each(orderCases.map((one) => [one.state, one.isPaid, one] as const))(
    'is stated for an order that is %s (paid: %s) only if it is paid or delivered',
    async (state, paid, standing) => {
      const name = `buyer-${state}-${String(paid)}`;
      const buyer = await makeVerifiedCustomer(shop, name);
      await createAddress(buyer.client);
      const order_id = await makeOrderInState(shop, buyer, standing);
      const lines = await shop.deps.database
        .selectFrom('order_line')
        .select('goods_id')
        .where('order_id', '=', order_id)
        .execute();
      const ordered = lines.map((line) => line.goods_id);
      const [goods_id = 0] = ordered;
      const other = [17, 18, 19].find((id) => !ordered.includes(id)) ?? 0;
      const added = await buyer.client.call('addReview', { goods_id, rating: 5, message: message(1) });
      const isBought = ['paid', 'shipped', 'completed'].includes(state) || (state === 'confirmed' && paid);
      expect(added).toMatchObject({ data: { comment: { verified_purchase: isBought } } });
      const [newest] = (await read(goods_id)).list;
      expect(newest).toMatchObject({ verified_purchase: isBought });
      const elsewhere = await buyer.client.call('addReview', {
        goods_id: other,
        rating: 5,
        message: message(2),
      });
      expect(elsewhere).toMatchObject({ data: { comment: { verified_purchase: false } } });
    },
  );
});
