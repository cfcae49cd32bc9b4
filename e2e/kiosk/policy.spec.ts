import { expect, test } from '../fixtures/shop';

/** Recorders that are installed before anything is injected. */
interface Watched {
  /** Directives of the policy that were broken. */
  broken: string[];
  /** Planted scripts that ran. */
  ran: string[];
  /** Results of evaluating strings as code. */
  asked: string[];
}

test('the content security policy blocks foreign scripts, and the shop does not violate it', async ({
  page,
  goto,
}) => {
  await goto('/');
  const watched = () => page.evaluate(() => Reflect.get(window, 'watched') as Watched);
  await page.evaluate(() => {
    const watching: Watched = { broken: [], ran: [], asked: [] };
    Object.assign(window, { watched: watching });
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      watching.broken.push(effectiveDirective),
    );
  });
  // The twin of all that follows: a visitor's tour in one page breaks nothing.
  for (const [name, path] of [
    ['Activities', '/activityList'],
    ['Log In', '/login'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Search products' }).fill('aspirin');
  await page.keyboard.press('Enter');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/goodsInfo/);
  expect((await watched()).broken).toEqual([]);

  await page.evaluate(() => {
    const note = (event: string) => `window.watched.ran.push('${event}')`;
    const add = (tag: string, values: Record<string, string>) => {
      const element = Object.assign(document.createElement(tag), values);
      document.body.append(element);
      return element;
    };
    const plant = () => {
      add('script', { textContent: note('inline') });
      add('script', { src: `data:text/javascript,${note('data')}` });
      add('script', { src: URL.createObjectURL(new Blob([note('blob')], { type: 'text/javascript' })) });
      add('div', { innerHTML: `<img src="/nothing.png" onerror="${note('handler')}">` });
      add('div', { innerHTML: `<svg onload="${note('svg')}"></svg>` });
      add('a', { href: `javascript:${note('address')}` }).click();
      add('iframe', { srcdoc: `<script>parent.watched.ran.push('frame')</script>` });
      const button = add('button', {});
      button.setAttribute('onclick', note('attribute'));
      button.dispatchEvent(new MouseEvent('click'));
      add('base', { href: 'https://example.com/' });
      const { asked } = Reflect.get(window, 'watched') as Watched;
      for (const maker of ['eval', 'Function']) {
        try {
          (Reflect.get(window, maker) as (text: string) => unknown)(note(maker));
          asked.push('taken');
        } catch {
          asked.push('refused');
        }
      }
    };
    // Runs in a timer of the page: code run by the inspector may evaluate strings.
    setTimeout(plant);
  });
  await expect.poll(async () => (await watched()).asked).toEqual(['refused', 'refused']);
  await expect
    .poll(async () => [...new Set((await watched()).broken)].sort())
    .toEqual(expect.arrayContaining(['base-uri', 'script-src-attr', 'script-src-elem']));
  expect((await watched()).ran).toEqual([]);
  expect(await page.evaluate(() => document.baseURI)).toMatch(/^app:\/\/shop\//);
});
