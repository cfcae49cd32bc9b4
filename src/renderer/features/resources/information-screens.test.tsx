// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const isOpen = (question: string) => screen.getByText(question).closest('details')?.open;

describe('questions and answers', () => {
  it('are grouped and initially closed', async () => {
    await renderApp('/faq', shop);
    const { questions } = shop.deps.content;
    for (const { name } of questions) expect(await screen.findByRole('region', { name })).toBeTruthy();
    expect(main().getAllByRole('group')).toHaveLength(questions.flatMap((group) => group.questions).length);
    expect(isOpen('How should I store my product?')).toBe(false);
  });

  it('open by URL fragment', async () => {
    await renderApp('/faq#storage', shop);
    await screen.findByText('How should I store my product?');
    expect(isOpen('How should I store my product?')).toBe(true);
  });

  it('are searched by words; few results are open', async () => {
    const { user, address } = await renderApp('/faq', shop);
    await user.type(await screen.findByLabelText(/^Keyword/), 'isotype control{Enter}');
    await waitFor(() => expect(address()).toBe('/faq?key=isotype+control'));
    await waitFor(() => expect(isOpen('When do I need an isotype control?')).toBe(true));
    expect(main().getByRole('status').textContent).toContain('1 answer');
  });

  it('show a message without results', async () => {
    await renderApp('/faq?key=zzzzqqqq', shop);
    await screen.findByText(/No questions match all of these words/);
    expect(main().getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/contactUs');
  });

  it('do not mention words when the shop has no questions', async () => {
    const emptyShop = await makeShop();
    const groups = emptyShop.deps.content.questions.splice(0);
    await renderApp('/faq', emptyShop);
    // Shops of tests share their content.
    emptyShop.deps.content.questions.push(...groups);
    await screen.findByText('No questions here yet.');
    expect(main().queryByText(/match/)).toBeNull();
    await emptyShop.close();
  });
});

describe('gallery', () => {
  it('shows images of a section and a large image with a product link', async () => {
    const { user, address } = await renderApp('/productGallery', shop);
    await user.click(await main().findByRole('link', { name: 'Primary Antibodies' }));
    await waitFor(() => expect(address()).toBe('/productGallery?id=22'));
    const found = await shop.client.call('goodsImages', { id: 22 });
    const [first] = found.ok ? found.data.list : [];
    const [picture] = await main().findAllByRole('link', { name: new RegExp(first?.goods_sn ?? '') });
    expect(picture?.getAttribute('href')).toBe(first?.img);
    // The browser opens the image in a new tab, which jsdom cannot do.
    picture?.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(picture as HTMLElement, { ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(picture as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: first?.goods_name ?? '' }));
    await user.click(dialog.getByRole('link', { name: 'View product' }));
    await waitFor(() => expect(address()).toBe(`/goodsInfo?id=${first?.goods_id}`));
  });

  it('returns not found after the last page', async () => {
    await renderApp('/productGallery?page=9999', shop);
    await screen.findByText('There are no images on this page.');
  });
});
