// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/make-shop';
import { renderApp } from '../../../../test/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ clock: () => new Date(Date.UTC(2026, 10, 21)) });
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const titlesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('article')
    .map((card) => card.getAttribute('aria-label'));

describe('about the company', () => {
  it('has its figures and its history', async () => {
    await renderApp('/aboutUs', shop);
    await screen.findByRole('heading', { level: 1, name: 'About Quillbench' });
    const facts = within(screen.getByRole('region', { name: 'Key facts' }));
    for (const text of ['2004', '100,000+', '1,000', '150,000USD'])
      expect(facts.getByText(text)).toBeTruthy();
    expect(facts.getByText(/7,200/).textContent).toBe('7,200 m²');
    expect(facts.getByText(/2,400/).textContent).toBe('2,400 m²');
    const years = within(screen.getByRole('region', { name: 'How it came about' })).getAllByRole('listitem');
    expect(years).toHaveLength(shop.deps.content.company.timeline.length);
  });
});

describe('activities', () => {
  it('stand under what is on, what comes and what was', async () => {
    await renderApp('/activityList', shop);
    await screen.findByRole('heading', { level: 1, name: 'Activities' });
    expect(titlesIn('On now')).toContain('Trial set weeks');
    expect(titlesIn('Coming')[0]).toBe('Open hour: validating an antibody by knock-out');
    expect(titlesIn('Past')).toContain('Summer of buffers');
    // Past activities have no link.
    expect(within(screen.getByRole('region', { name: 'Past' })).queryAllByRole('link')).toEqual([]);
    expect(main().getByRole('link', { name: 'Apply for a trial set' }).getAttribute('href')).toBe(
      '/sampleSack?kind=trial',
    );
  });

  it('that there are none of leave something to do', async () => {
    const { deps } = shop;
    const quiet = await makeShop({ content: { ...deps.content, activities: [] } });
    await renderApp('/activityList', quiet);
    await screen.findByText(/Nothing is on at the moment/);
    expect(main().getByRole('link', { name: 'Apply for a free sample' })).toBeTruthy();
    await quiet.close();
  });
});

describe('what opens soon', () => {
  it('is listed, with a way to say what is missing', async () => {
    await renderApp('/toBeOpened', shop);
    for (const { name } of shop.deps.content.company.opening)
      expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Tell us what you need' }).getAttribute('href')).toBe(
      '/contactUs',
    );
  });
});
