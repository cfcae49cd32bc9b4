import { openedOutside } from '../fixtures/kiosk';
import { expect, test } from '../fixtures/shop';

const refused = [
  'file:///etc/passwd',
  'file://server/share/x.exe',
  'smb://server/share',
  '\\\\server\\share',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:app://shop/1',
  'ms-msdt:/id PCWDiagnostic',
  'shell:startup',
  'view-source:https://example.com/',
  'steam://run/1',
  'vscode://x',
  'tel:+861012345',
  'app://shop/',
  'http://example.com/',
  '//example.com',
  '/faq',
  '',
  'https://user:pass@example.com/',
  'https://example.com\n',
  ' https://example.com/',
  'https:example.com',
  'mailto:a@example.com?attach=/etc/passwd',
  `https://example.com/${'a'.repeat(1_000_000)}`,
  '//',
  '//[',
];

test('opens https and mailto links only', async ({ app, page, goto }) => {
  await goto('/');
  const open = (address: string) => page.evaluate((url) => window.platform?.openExternal(url), address);
  for (const address of refused) expect(await open(address), address.slice(0, 80)).toBe(false);
  expect(await openedOutside(app)).toEqual([]);
  expect(await open('HTTPS://Example.com/a b'.replace(' ', '%20'))).toBe(true);
  expect(await open('mailto:sales@example.com')).toBe(true);
  expect(await openedOutside(app)).toEqual(['https://example.com/a%20b', 'mailto:sales@example.com']);
});

test('rejects arguments that are not strings', async ({ app, page, goto }) => {
  await goto('/');
  const answers = await page.evaluate(async () => {
    const { platform } = window;
    if (!platform) throw new Error('no bridge');
    const open = (value: unknown) => platform.openExternal(value as string);
    const save = (value: unknown) => platform.sessionToken.save(value as string);
    const odd: unknown[] = [undefined, null, 1, {}, [], ['https://example.com/'], new Date(), new Map()];
    await save('saved');
    const opened = await Promise.all(odd.map(open));
    await Promise.all([...odd, 'a'.repeat(9000)].map(save));
    return { opened, token: await platform.sessionToken.read() };
  });
  expect(new Set(answers.opened)).toEqual(new Set([false]));
  expect(answers.token).toBe('saved');
  expect(await openedOutside(app)).toEqual([]);
});

test('does not leave the shop', async ({ app, page, goto }) => {
  await goto('/');
  expect(await page.evaluate(() => window.platform?.navigateTo('https://example.com/'))).toBe(false);
  expect(page.url()).toBe('app://shop/');
  expect(await openedOutside(app)).toEqual([]);
});
