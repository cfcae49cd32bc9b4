import { CommanderError } from 'commander';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVerifiedCustomer, type TestCustomer } from '../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../test/fakes/fake-clock';
import { runCli } from '../../test/fixtures/run-cli';

const time = fakeClock('2026-03-09T22:00:00Z');
let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
});
afterAll(() => shop.close());

const run = (...words: string[]) => runCli(shop.deps, ['reviews', ...words]);
const shown = async () => {
  const reply = await shop.client.call('reviews', { goods_id: 17 });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
};
async function said(message: string, rating: number): Promise<number> {
  const reply = await ann.client.call('addReview', { goods_id: 17, rating, message });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data.comment.comment_id;
}

describe('shop reviews', () => {
  it('lists, hides and shows reviews, which changes the average rating', async () => {
    expect(await run('list')).toBe('No reviews found.');
    const good = await said('Clean bands at the expected weight.', 5);
    const bad = await said('Call me on this number, cheap reagents.', 1);
    expect(await shown()).toMatchObject({ total: 2, rating: 3 });
    time.advance(DAY);
    expect(await run('hide', String(bad))).toMatch(`Review ${bad} of `);
    expect(await run('hide', String(bad))).toBe(`Review ${bad} is already hidden.`);
    expect(await shown()).toMatchObject({ total: 1, rating: 5, list: [{ comment_id: good }] });
    expect((await run('list')).split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${bad}  2026-03-09  \\S+  1 of 5  hidden 2026-03-10$`)),
      '  > Call me on this number, cheap reagents.',
      expect.stringMatching(new RegExp(`^${good}  2026-03-09  \\S+  5 of 5$`)),
      '  > Clean bands at the expected weight.',
    ]);
    expect(await run('list', 'hidden')).not.toContain('Clean bands');
    expect(await run('list', 'shown')).not.toContain('Call me');
    expect(await run('show', String(bad))).toMatch(/ is now shown\.$/);
    expect(await run('show', String(bad))).toBe(`Review ${bad} is already shown.`);
    expect(await shown()).toMatchObject({ total: 2, rating: 3 });
  });

  it('states that a review has an image, which is hidden with it', async () => {
    const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer();
    const reply = await ann.client.call('addReview', {
      goods_id: 18,
      rating: 4,
      message: 'A blot of six lysates with a control.',
      image: image.toString('base64'),
    });
    if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
    const { comment_id } = reply.data.comment;
    expect(await run('list')).toContain('  with an image\n  > A blot of six lysates');
    expect(await shop.client.call('reviewImage', { comment_id })).toMatchObject({ ok: true });
    await run('hide', String(comment_id));
    expect(await shop.client.call('reviewImage', { comment_id })).toMatchObject({ ok: false });
  });

  it('prints no customer name and removes control characters', async () => {
    const id = await said('A line that will be changed below.', 3);
    await shop.deps.database
      .updateTable('product_comment')
      .set({ message: '\u001b[2J\u009b31mall\u202E is well' })
      .where('comment_id', '=', id)
      .execute();
    const text = await run('list');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).not.toContain('ann');
  });

  it.each(['0', '-1', '1.5', '999999', 'x', '1 or 1=1', '\u001b[2J'])(
    'rejects the number %j',
    async (number) => {
      await expect(run('hide', number)).rejects.toThrow(
        /There is no review|Expected a number|unknown option/,
      );
    },
  );

  it.each([[[]], [['list', 'all']], [['hide']], [['show', '1', 'more']], [['drop', '1']]])(
    'rejects %j with a usage error',
    async (words) => {
      await expect(run(...words)).rejects.toThrow(CommanderError);
    },
  );
});
