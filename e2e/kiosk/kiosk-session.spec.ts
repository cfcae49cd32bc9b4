import { expect, test } from '../fixtures/fresh-kiosk';
import { countWaiting } from '../../tests/soak/stand-queue';
import { inPage, letPass, setUpStand } from '../fixtures/stand';
import { breedCanaries, canaryCount, filesWith, hits, placesToSearch, plant } from '../steps/canaries';
import { leaveDetails } from '../steps/stand-forms';

test('the wipe after an idle minute and a warning removes all data of a visitor', async ({
  kiosk,
  folder,
}, info) => {
  setUpStand(folder);
  const { app, page, log } = await kiosk();
  // What waits for the shop is no visitor's to take along.
  await leaveDetails(page, '/lead', 'Ann');
  const canaries = breedCanaries();
  await plant(page, canaries);
  // Before the wipe each marker is found.
  const before = hits(canaries, await placesToSearch(app));
  const missing = Object.keys(canaries).filter((kind) => !before.some((hit) => hit.startsWith(`${kind} in`)));
  expect(missing).toEqual([]);
  // The keys of the screen go when others are used.
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Accessibility' }).click();
  for (const name of ['Large text', 'High contrast', 'Lower the screen']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  }
  const eased = () => inPage(app, '({ ...document.documentElement.dataset })');
  expect(await eased()).toMatchObject({ text: 'large', contrast: 'high', reach: 'low' });
  expect(await countWaiting(folder)).toBe(1);

  await page.mouse.click(5, 5);
  await letPass(app, 60);
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await page.getByRole('button', { name: 'I’m still here' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await letPass(app, 60);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await letPass(app, 15);
  await expect.poll(() => log()).toContain('"session.wiped"');

  const after = await placesToSearch(app);
  expect(hits(canaries, after)).toEqual([]);
  expect(after.address).toMatch(/^app:\/\/shop\//);
  expect(JSON.parse(/(\[.*\])/.exec(after.entries ?? '')?.[1] ?? '[]')).toHaveLength(1);
  expect(filesWith(folder, canaries)).toEqual([]);
  for (const ease of ['text', 'contrast', 'reach']) expect(await eased()).not.toHaveProperty(ease);
  expect(await countWaiting(folder)).toBe(1);
  const ms = /"session.wiped","ms":(\d+)/.exec(log())?.[1];
  info.annotations.push({ type: 'wipe', description: `${ms} ms, ${canaryCount} canaries, 0 found` });
  console.log(`wiped in ${ms} ms: ${canaryCount} markers injected, ${before.length} found before, 0 after`);
});

test('waking up starts a new session, and speech output stops with the page', async ({ kiosk, folder }) => {
  setUpStand(folder);
  const { app, page, log } = await kiosk();
  await page.mouse.click(5, 5);
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      void window.platform?.sessionToken.remember('{"ECS_ID":"late"}').then(() => port2.postMessage(''));
    };
    for (let talk = 0; talk < 20; talk++) port2.postMessage('');
  });
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect.poll(() => log()).toContain('"session.wiped"');
  expect(await inPage(app, 'window.platform.sessionToken.recall()')).toBeNull();
  // It was no crash: the page was ended.
  expect(log()).not.toMatch(/"page-(gone|hangs)"/);
});

test('without a wipe the same data stays, also on the disk', async ({ kiosk, folder }) => {
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
