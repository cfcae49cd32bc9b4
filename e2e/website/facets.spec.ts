import { expect, test } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';

test('a target beyond the most frequent ones is found and selected by keyboard', async ({ page, goto }) => {
  await goto('/categoryList?id=22');
  await waitForContent(page);
  const group = page.getByRole('complementary').getByRole('group', { name: 'Target' });
  await group.getByRole('button', { name: /^Show 40 of [\d,]+/ }).focus();
  await page.keyboard.press('Enter');
  await expect(group.getByRole('checkbox')).toHaveCount(40);
  // The last product of the list is of a target that few are of.
  const rare = await page.evaluate(async () => {
    const ask = async (number: number) => {
      const body = JSON.stringify({ id: 22, page: number, page_size: 96, sort: 'name' });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/web/lists/category/goods', { method: 'POST', headers, body });
      return ((await answer.json()) as { data: Reply }).data;
    };
    interface Reply {
      total: number;
      facets: { name: string; values: { value: string }[] }[];
      list: { attrs: { attr_name: string; attr_value: string }[] }[];
    }
    const first = await ask(1);
    const known = first.facets.find(({ name }) => name === 'target')?.values.map(({ value }) => value);
    const last = await ask(Math.ceil(first.total / 96));
    const targets = [...first.list, ...last.list].flatMap(({ attrs }) =>
      attrs.filter(({ attr_name: name }) => name === 'Target').map(({ attr_value: value }) => value),
    );
    return targets.find((target) => /^[A-Z\d]{4,}$/.test(target) && !known?.includes(target)) ?? '';
  });
  await group.getByRole('searchbox', { name: 'Find in Target' }).focus();
  await page.keyboard.type(rare);
  const box = group.getByRole('checkbox', { name: `${rare} ` }).first();
  await expect(box).toHaveAttribute('value', rare);
  await page.keyboard.press('Tab');
  // The list of values scrolls and may be a Tab stop.
  if (!(await box.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(new RegExp(`f\\.target=${encodeURIComponent(rare)}`));
  await expect(page.getByRole('link', { name: `Remove filter Target: ${rare}` })).toBeVisible();
});
