import type { ElectronApplication } from '@playwright/test';
import { expect, test } from '../fixtures/fresh-kiosk';
import { setUpStand } from '../fixtures/stand';
import { filesWithMarkers, findMarkers, readStoredData } from '../steps/markers';
import { callFrom, newName, register } from '../steps/customer';
import { addAspirin, ASPIRIN, badge } from '../steps/cart';

interface Searching {
  searching: { done: boolean; found: Set<string> };
}

/**
 * Returns which texts are still reachable in the program's memory. The texts are passed reversed so that the search
 * does not find its own arguments. Taking a snapshot runs garbage collection and cancels open inspector requests, so
 * the result is polled.
 */
async function heldByMain(
  app: ElectronApplication,
  texts: Readonly<Record<string, string>>,
): Promise<string[]> {
  const turned = Object.entries(texts).map(([kind, text]) => [kind, [...text].reverse().join('')] as const);
  await app.evaluate((_electron, wanted) => {
    const searching: Searching['searching'] = { done: false, found: new Set() };
    Object.assign(globalThis, { searching });
    setImmediate(() => {
      let before = '';
      const snapshot = process.getBuiltinModule('node:v8').getHeapSnapshot();
      snapshot.on('data', (chunk) => {
        const part = before + String(chunk);
        for (const [kind, text] of wanted) {
          if (part.includes([...text].reverse().join(''))) searching.found.add(kind);
        }
        before = part.slice(-200);
      });
      snapshot.on('end', () => (searching.done = true));
    });
  }, turned);
  const state = () =>
    app.evaluate(() => {
      const { done, found } = (globalThis as unknown as Searching).searching;
      return { done, found: [...found] };
    });
  // The inspector loses a question while main computes.
  const isDone = async () => (await state().catch(() => ({ done: false }))).done;
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
  return (await state()).found;
}

test('a signed-in customer leaves no data on the machine', async ({ kiosk, folder, website }) => {
  test.setTimeout(120_000);
  setUpStand(folder, { shop: website.address });
  const { app, page, log } = await kiosk();
  await page.getByRole('dialog', { name: 'Welcome' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  const name = newName();
  await register(page, name);
  const street = `${name}street`;
  const address = {
    consignee: `${name}consignee`,
    country: 'DE',
    city: 'Ulm',
    address: street,
    zipcode: '89081',
    mobile: '+49 731 5000',
    email: `${name}@lab.example`,
  };
  expect(await callFrom(page, '/web/users/user/take_over', address)).toMatchObject({
    body: { code: 1 },
  });
  await page.goto(`app://shop${ASPIRIN}`);
  await addAspirin(page);
  await expect(badge(page, 1)).toBeVisible();
  await page.goto('app://shop/user/site');
  await expect(page.getByText(street).first()).toBeVisible();
  const token = JSON.parse((await page.evaluate(() => window.platform?.sessionToken.read())) ?? '{}') as {
    ECS_ID: string;
  };

  const traces = { name, street, token: token.ECS_ID };
  const before = findMarkers(traces, await readStoredData(app));
  for (const kind of Object.keys(traces)) expect(before.join()).toContain(`${kind} in heap`);
  expect(await heldByMain(app, traces)).toContain('token');

  await page.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => log()).toContain('"session.wiped"');
  await expect.poll(() => log()).toContain('"session.logged_out","at_shop":true');
  expect(findMarkers(traces, await readStoredData(app))).toEqual([]);
  expect(await heldByMain(app, traces)).toEqual([]);
  expect(filesWithMarkers(folder, traces)).toEqual([]);
});
