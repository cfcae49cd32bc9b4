import { expect, test } from '../fixtures/fresh-kiosk';

test('no script runs but the shop’s own, and the shop itself breaks no rule of its own', async ({
  kiosk,
}) => {
  const { page } = await kiosk();
  const watch = () =>
    page.evaluate(() => {
      const broken: string[] = [];
      Object.assign(window, { broken, ran: [] });
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        broken.push(effectiveDirective),
      );
    });
  const brokenRules = () => page.evaluate(() => Reflect.get(window, 'broken') as string[]);
  // The twin of all that follows: a visitor's tour in one page breaks nothing.
  await watch();
  for (const [name, path] of [
    ['Activities', '/activityList'],
    ['Register', '/login/register'],
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
  await expect(page.getByRole('region', { name: 'Comments' })).toBeAttached();
  expect(await brokenRules()).toEqual([]);

  const ran = await page.evaluate(async () => {
    const note = (what: string) => `window.ran.push('${what}')`;
    const add = (tag: string, values: Record<string, string>) => {
      const element = Object.assign(document.createElement(tag), values);
      document.body.append(element);
      return element;
    };
    add('script', { textContent: note('inline') });
    add('script', { src: `data:text/javascript,${note('data')}` });
    add('script', { src: URL.createObjectURL(new Blob([note('blob')], { type: 'text/javascript' })) });
    add('div', { innerHTML: `<img src="/nothing.png" onerror="${note('handler')}">` });
    add('div', {
      innerHTML: `<svg onload="${note('svg')}"><animate onbegin="${note('animation')}" dur="1s"/></svg>`,
    });
    add('a', { href: `javascript:${note('address')}` }).click();
    add('iframe', { srcdoc: `<script>parent.ran.push('frame')</script>` });
    add('button', {}).setAttribute('onclick', note('attribute'));
    document.body.lastElementChild?.dispatchEvent(new MouseEvent('click'));
    add('base', { href: 'https://example.com/' });
    add('object', { data: '/faq' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Not at once: what an inspector runs may make programs of texts for as long as it runs.
    const asked = ['eval', 'Function'].map((name) => {
      try {
        (window as unknown as Record<string, (text: string) => unknown>)[name]?.(note(name));
      } catch {
        return 'refused';
      }
      return 'taken';
    });
    return { ran: Reflect.get(window, 'ran') as string[], asked, base: document.baseURI };
  });
  expect(ran.ran).toEqual([]);
  expect(ran.asked).toEqual(['refused', 'refused']);
  expect(ran.base).toMatch(/^app:\/\/shop\//);
  const broken = await brokenRules();
  console.log(`policy: none of 11 scripts ran; refused by ${[...new Set(broken)].join(', ')}`);
  expect(broken).toContain('script-src-elem');
});
