// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeVerifiedCustomer, type TestCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { storeTray } from '../../../state/compare-tray';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { renderApp } from '../../../../../test/render/render-app';

const preparation = vi.hoisted(() => ({ end: null as ((image: string) => void) | null }));
vi.mock('./prepare-image', () => ({
  prepareReviewImage: () => new Promise<string>((resolve) => (preparation.end = resolve)),
}));

let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeVerifiedCustomer(shop, 'ann');
  await ann.client.call('profile', { real_name: 'Ann Lee' });
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const part = () => within(screen.getByRole('region', { name: 'Reviews' }));

describe('reviews', () => {
  it('are public to read and require a login to write', async () => {
    await renderApp('/goodsInfo?id=17', shop);
    expect(await part().findByText('No reviews yet.')).toBeTruthy();
    expect(part().getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?redirect=%2FgoodsInfo%3Fid%3D17',
    );
    expect(part().queryByRole('form')).toBeNull();
  });

  it('are validated and then shown immediately as text with initials', async () => {
    const app = await renderApp('/goodsInfo?id=17', shop, ann);
    const form = within(await part().findByRole('form', { name: 'Your review' }));
    await app.user.click(form.getByRole('button', { name: 'Submit review' }));
    expect(form.getAllByText('Please choose one to five stars.').length).toBeGreaterThan(0);
    await app.user.click(form.getByRole('radio', { name: '4 Well' }));
    const text = 'Dissolved at once <b>in water</b> at room temperature.';
    await app.user.type(form.getByRole('textbox', { name: 'Your experiment and results' }), text);
    await app.user.click(form.getByRole('button', { name: 'Submit review' }));
    const signed = await part().findByText('A. L.');
    const shown = within(signed.closest('li') ?? signed);
    expect(shown.getByText(text)).toBeTruthy();
    expect(shown.getByText('4 of 5 stars')).toBeTruthy();
    expect(part().getByText('4.0 of 5, 1 review')).toBeTruthy();
    expect(
      form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your experiment and results' }).value,
    ).toBe('');
  });

  it('do not get an image that was chosen for the review before', async () => {
    const app = await renderApp('/goodsInfo?id=19', shop, ann);
    const form = within(await part().findByRole('form', { name: 'Your review' }));
    await app.user.click(form.getByRole('radio', { name: '4 Well' }));
    await app.user.type(
      form.getByRole('textbox', { name: 'Your experiment and results' }),
      'Dissolved at once in warm water.',
    );
    fireEvent.change(form.getByLabelText('Image of your result'), {
      target: { files: [new File(['x'], 'a.png')] },
    });
    await waitFor(() => expect(preparation.end).not.toBeNull());
    await app.user.click(form.getByRole('button', { name: 'Submit review' }));
    await part().findByText('A. L.');
    await act(() => Promise.resolve(preparation.end?.('data:image/png;base64,AA==')));
    expect(form.queryByRole('img', { name: 'Your image' })).toBeNull();
  });

  it('keep text that was typed while the review was sent', async () => {
    let reply: () => void = () => undefined;
    const call: typeof shop.client.call = async (name, ...rest) => {
      if (name === 'addReview') await new Promise<void>((resolve) => (reply = resolve));
      return ann.client.call(name, ...rest);
    };
    const app = await renderApp('/goodsInfo?id=21', shop, { ...ann, client: { call } });
    const form = within(await part().findByRole('form', { name: 'Your review' }));
    const text = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your experiment and results' });
    await app.user.click(form.getByRole('radio', { name: '4 Well' }));
    await app.user.type(text, 'Dissolved at once in warm water.');
    await app.user.click(form.getByRole('button', { name: 'Submit review' }));
    await app.user.type(text, ' It also did in ice.');
    reply();
    await part().findByText('A. L.');
    expect(text.value).toBe('Dissolved at once in warm water. It also did in ice.');
  });

  it('are filtered by what they state, and only read at a kiosk', async () => {
    const { goods_id, applications } = await shop.deps.catalogue.db
      .selectFrom('evidence')
      .select(['goods_id', 'applications'])
      .where('goods_id', '>', 18)
      .orderBy('goods_id')
      .executeTakeFirstOrThrow();
    const [first = '', second = ''] = JSON.parse(applications) as string[];
    const post = (application: string, message: string) =>
      ann.client.call('addReview', { goods_id, rating: 4, message, application, result: 'worked' });
    await post(first, 'Strong band at the expected weight.');
    await post(second, 'Clear staining of the cell membrane.');
    const settings = { ...shop.deps.settings, stand: { mode: 'kiosk', name: 'Hall 3' } as const };
    const atKiosk = { ...shop, deps: { ...shop.deps, settings } };
    const app = await renderApp(`/goodsInfo?id=${goods_id}`, atKiosk, ann);
    const filter = await part().findByRole('combobox', { name: 'Application' });
    expect(part().getAllByText('Worked')).toHaveLength(2);
    await app.user.selectOptions(filter, first);
    expect(await part().findByText('4.0 of 5, 1 review')).toBeTruthy();
    expect(part().queryByText('Clear staining of the cell membrane.')).toBeNull();
    expect(part().queryByRole('form')).toBeNull();
    expect(part().queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('state the same mean to the eye and to screen readers', async () => {
    const { client } = shop;
    const reply = {
      list: [],
      total: 20,
      rating: 4.35,
      page_size: 10,
      stated: { applications: [], species: [] },
    };
    const call: typeof client.call = (name, ...rest) =>
      name === 'reviews'
        ? Promise.resolve({ ok: true, data: reply as unknown as ReplyOf<typeof name> })
        : client.call(name, ...rest);
    await renderApp('/goodsInfo?id=17', { ...shop, client: { call } });
    expect(await part().findByText('4.4 of 5, 20 reviews')).toBeTruthy();
    expect(part().getByText('4.4 of 5 stars')).toBeTruthy();
  });

  it('show a load error with retry', async () => {
    let broken = true;
    const { client } = shop;
    const call: typeof client.call = (name, ...rest) =>
      name === 'reviews' && broken
        ? Promise.resolve({ ok: false, failure: { kind: 'offline' } })
        : client.call(name, ...rest);
    const moody = { ...shop, client: { call } };
    storeTray([{ goods_id: 65, goods_name: 'Aspirin', goods_sn: 'QC65', group: 'compounds' }]);
    const app = await renderApp('/goodsInfo?id=18', moody);
    // The tray and the recovery of a lost focus load together.
    await screen.findByRole('complementary', { name: 'Comparison' });
    const again = await part().findByRole('button', { name: 'Try again' });
    broken = false;
    await app.user.click(again);
    const text = await part().findByText('No reviews yet.');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.contains(text)).toBe(true);
  });
});
