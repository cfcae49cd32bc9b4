import { expect, test } from '../fixtures/shop';

test('the server sends along what the entry asks for first on a page of the user center, and only there', async ({
  page,
  goto,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const lists = () => asked.filter((url) => url.includes('/user-screens-'));
  await goto('/aboutUs');
  const answer = await page.evaluate(async () => (await fetch('/user/site')).text());
  expect(answer).toMatch(/<link rel="modulepreload" href="\/assets\/user-screens-[^"]+\.js">/);
  expect(lists()).toEqual([]);
  await goto('/user/site');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fsite$/);
  expect(lists()).toHaveLength(1);
});
