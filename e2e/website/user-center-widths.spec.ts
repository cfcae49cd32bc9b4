import { expect, test } from '../fixtures/shop';
import { axeFaults } from '../steps/axe-faults';
import { furnish, newName, register } from '../steps/customer';
import { userRoutes } from '../steps/user-routes';

for (const width of [390, 1440]) {
  test(`the user center fits ${width} pixels and axe finds nothing wrong`, async ({ page, goto }) => {
    await page.setViewportSize({ width, height: 844 });
    const name = newName();
    await goto('/login/register');
    await register(page, name);
    await furnish(page, name);
    for (const route of userRoutes) {
      await goto(route);
      expect.soft(await axeFaults(page), route).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(wider, `${route} is wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}
