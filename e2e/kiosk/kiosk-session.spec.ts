import { expect, test } from '../fixtures/fresh-kiosk';
import { countWaiting } from '../../tests/soak/stands/stand-queue';
import { inPage, advanceIdleTime, setUpStand } from '../fixtures/stand';
import {
  createMarkers,
  markerCount,
  filesWithMarkers,
  findMarkers,
  readStoredData,
  injectMarkers,
} from '../steps/markers';
import { saveDetails } from '../steps/stand-forms';

test('the wipe after an idle minute and a warning removes all data of a visitor', async ({
  kiosk,
  folder,
}, info) => {
  setUpStand(folder);
  const { app, page, log } = await kiosk();
  // Entries that wait for the shop do not belong to the visitor.
  await saveDetails(page, '/lead', 'Ann');
  const markers = createMarkers();
  await injectMarkers(page, markers);
  // Before the wipe each marker is found.
  const before = findMarkers(markers, await readStoredData(app));
  const missing = Object.keys(markers).filter((kind) => !before.some((hit) => hit.startsWith(`${kind} in`)));
  expect(missing).toEqual([]);
  // The keys of the screen go when others are used.
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Accessibility' }).click();
  for (const name of ['Large text', 'High contrast', 'Lower the controls']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  }
  const eased = () => inPage(app, '({ ...document.documentElement.dataset })');
  expect(await eased()).toMatchObject({ text: 'large', contrast: 'high', reach: 'low' });
  expect(await countWaiting(folder)).toBe(1);

  await page.mouse.click(5, 5);
  await advanceIdleTime(app, 60);
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await page.getByRole('button', { name: 'I’m still here' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await advanceIdleTime(app, 60);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await advanceIdleTime(app, 15);
  await expect.poll(() => log()).toContain('"session.wiped"');

  const after = await readStoredData(app);
  expect(findMarkers(markers, after)).toEqual([]);
  expect(after.address).toMatch(/^app:\/\/shop\//);
  expect(JSON.parse(/(\[.*\])/.exec(after.entries ?? '')?.[1] ?? '[]')).toHaveLength(1);
  expect(filesWithMarkers(folder, markers)).toEqual([]);
  for (const ease of ['text', 'contrast', 'reach']) expect(await eased()).not.toHaveProperty(ease);
  expect(await countWaiting(folder)).toBe(1);
  const ms = /"session.wiped","ms":(\d+)/.exec(log())?.[1];
  info.annotations.push({ type: 'wipe', description: `${ms} ms, ${markerCount} markers, 0 found` });
  console.log(`wiped in ${ms} ms: ${markerCount} markers injected, ${before.length} found before, 0 after`);
});

test('waking up starts a new session, and a page that keeps writing leaves no token', async ({
  kiosk,
  folder,
}) => {
  setUpStand(folder);
  const { app, page, log } = await kiosk();
  await page.mouse.click(5, 5);
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      void window.platform?.sessionToken.save('{"ECS_ID":"late"}').then(() => port2.postMessage(''));
    };
    for (let talk = 0; talk < 20; talk++) port2.postMessage('');
  });
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect.poll(() => log()).toContain('"session.wiped"');
  expect(await inPage(app, 'window.platform.sessionToken.read()')).toBeNull();
  // The page was ended and did not crash.
  expect(log()).not.toMatch(/"page-(gone|hangs)"/);
});

test('without a wipe the same data stays, also on the disk', async ({ kiosk, folder }) => {
  setUpStand(folder, { mode: 'demo' });
  const { app, page, close } = await kiosk();
  const markers = createMarkers();
  await injectMarkers(page, markers);
  await page.mouse.click(5, 5);
  await advanceIdleTime(app, 600);
  expect(await page.evaluate(() => localStorage.getItem('note 0'))).toBe(markers['local-0']);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await close();
  expect(filesWithMarkers(folder, markers)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^local-0 in/), expect.stringMatching(/^database-0 in/)]),
  );
});
