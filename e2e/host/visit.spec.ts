import { expect, test } from '../fixtures/fresh-kiosk';
import { letPass, setUpStand } from '../fixtures/stand';
import { breedCanaries, canaryCount, filesWith, hits, placesToSearch, plant } from '../steps/canaries';

test('what a visitor leaves is nowhere any more after a minute without a touch and a warning', async ({
  kiosk,
  folder,
}, info) => {
  setUpStand(folder);
  const { app, page, log } = await kiosk();
  const canaries = breedCanaries();
  await plant(page, canaries);
  // The twin: before the wipe each of them is found.
  const before = hits(canaries, await placesToSearch(app));
  const missing = Object.keys(canaries).filter((kind) => !before.some((hit) => hit.startsWith(`${kind} in`)));
  expect(missing).toEqual([]);

  await page.mouse.click(5, 5);
  await letPass(app, 60);
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await page.getByRole('button', { name: 'I’m still here' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await letPass(app, 60);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await letPass(app, 15);
  await expect.poll(() => log()).toContain('"visit-wiped"');

  const after = await placesToSearch(app);
  expect(hits(canaries, after)).toEqual([]);
  expect(after.address).toMatch(/^app:\/\/shop\//);
  expect(JSON.parse(/(\[.*\])/.exec(after.entries ?? '')?.[1] ?? '[]')).toHaveLength(1);
  expect(filesWith(folder, canaries)).toEqual([]);
  const ms = /"visit-wiped","ms":(\d+)/.exec(log())?.[1];
  info.annotations.push({ type: 'wipe', description: `${ms} ms, ${canaryCount} canaries, 0 found` });
  console.log(`wiped in ${ms} ms: ${canaryCount} canaries planted, ${before.length} hits before, 0 after`);
});

test('the same things stay where no visit ends, and the disk would hold them', async ({ kiosk, folder }) => {
  setUpStand(folder, { mode: 'demo' });
  const { app, page, close } = await kiosk();
  const canaries = breedCanaries();
  await plant(page, canaries);
  await page.mouse.click(5, 5);
  await letPass(app, 600);
  expect(await page.evaluate(() => localStorage.getItem('note 0'))).toBe(canaries['local-0']);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await close();
  expect(filesWith(folder, canaries)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^local-0 in/), expect.stringMatching(/^database-0 in/)]),
  );
});
