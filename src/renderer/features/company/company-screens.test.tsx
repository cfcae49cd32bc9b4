// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { head } from './opening-soon-screen';

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

describe('about us', () => {
  it('shows key figures and history', async () => {
    await renderApp('/aboutUs', shop);
    await screen.findByRole('heading', { level: 1, name: 'About Quillbench' });
    const facts = within(screen.getByRole('region', { name: 'Key facts' }));
    for (const text of ['2004', '100,000+', '1,000', '150,000USD'])
      expect(facts.getByText(text)).toBeTruthy();
    expect(facts.getByText(/7,200/).textContent).toBe('7,200 m²');
    expect(facts.getByText(/2,400/).textContent).toBe('2,400 m²');
    const years = within(screen.getByRole('region', { name: 'Our history' })).getAllByRole('listitem');
    expect(years).toHaveLength(shop.deps.content.company.timeline.length);
  });
});

describe('history', () => {
  it('shows two events of one year', async () => {
    const { deps } = shop;
    const timeline = ['A laboratory opens', 'A warehouse opens'].map((title) => ({
      year: 2020,
      title,
      text: 'In spring.',
    }));
    const company = { ...deps.content.company, timeline };
    const busy = await makeShop({ content: { ...deps.content, company } });
    const warnings = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await renderApp('/aboutUs', busy);
    for (const { title } of timeline)
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(warnings).not.toHaveBeenCalled();
    warnings.mockRestore();
    await busy.close();
  });
});

describe('activities', () => {
  it('are grouped into current, upcoming and past', async () => {
    await renderApp('/activityList', shop);
    await screen.findByRole('heading', { level: 1, name: 'Activities' });
    expect(titlesIn('On now')).toContain('Trial set weeks');
    expect(titlesIn('Upcoming')[0]).toBe('Webinar: validating antibodies with knockout cells');
    expect(titlesIn('Past')).toContain('Summer of buffers');
    // Past activities have no link.
    expect(within(screen.getByRole('region', { name: 'Past' })).queryAllByRole('link')).toEqual([]);
    expect(main().getByRole('link', { name: 'Apply for a trial set' }).getAttribute('href')).toBe(
      '/sampleSack?kind=trial',
    );
  });

  it('show an alternative when there are none', async () => {
    const { deps } = shop;
    const quiet = await makeShop({ content: { ...deps.content, activities: [] } });
    await renderApp('/activityList', quiet);
    await screen.findByText(/No activities at the moment/);
    expect(main().getByRole('link', { name: 'Apply for a free sample' })).toBeTruthy();
    await quiet.close();
  });
});

describe('opening soon', () => {
  it('lists what is planned and links to the contact form', async () => {
    await renderApp('/toBeOpened', shop);
    for (const { name } of shop.deps.content.company.opening)
      expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Tell us what you need' }).getAttribute('href')).toBe(
      '/contactUs',
    );
  });

  it('says that nothing is planned when all features are available', async () => {
    const { deps } = shop;
    const company = { ...deps.content.company, opening: [] };
    const complete = await makeShop({ content: { ...deps.content, company } });
    await renderApp('/toBeOpened', complete);
    await screen.findByText(/All planned features are available/);
    expect(main().queryByRole('list')).toBeNull();
    expect(head([]).description).toBe('All planned features are available.');
    await complete.close();
  });
});
