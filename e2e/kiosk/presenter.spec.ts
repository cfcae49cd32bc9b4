import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/fresh-kiosk';
import { pinHash, setUpStand } from '../fixtures/stand';
import { openMenuByKeys } from '../steps/staff';
import { startPresentation } from '../steps/presentation';
import { checkWebPreferences } from '../steps/web-preferences';

test('the presenter window has notes and controls and closes with the presentation', async ({
  kiosk,
  folder,
}, info) => {
  setUpStand(folder, { pinHash, mode: 'demo' });
  const { app, page } = await kiosk();
  await startPresentation(page, (at) => openMenuByKeys(at, '482950'));
  const stage = page.getByRole('dialog', { name: 'Presentation: Morning talk' });
  const shown = stage.getByRole('heading', { level: 2 });
  await expect(shown).toBeVisible();
  const first = await shown.textContent();

  const opening = app.waitForEvent('window');
  await page.getByRole('button', { name: 'Presenter window' }).click();
  const notes = await opening;
  await expect(notes.getByRole('heading', { name: 'The first product' })).toBeVisible();
  await expect(notes.getByLabel('Presenter note')).toHaveText(/Mention the trial\.\s+Then the poster\./);
  await expect(notes.getByRole('region', { name: 'Next' })).toContainText('The second product');
  await expect(stage.getByText('Mention the trial')).toHaveCount(0);
  await expect(stage.getByRole('button')).toHaveCount(0);
  expect(await axeFaults(notes)).toEqual([]);
  expect((await checkWebPreferences(app)).map(({ insecure }) => insecure)).toEqual([[], []]);
  await notes.screenshot({ path: info.outputPath('notes.png') });
  await page.screenshot({ path: info.outputPath('audience.png') });

  // The notes window only displays content from the page: neither the platform API nor Node is available in it.
  expect(await notes.evaluate(() => window.platform === undefined && !('require' in globalThis))).toBe(true);
  await notes.getByRole('button', { name: 'Next' }).click();
  await expect(notes.getByText('2 of 2')).toBeVisible();
  await expect(shown).not.toHaveText(first ?? '');
  await notes.keyboard.press('PageUp');
  await expect(shown).toHaveText(first ?? '');

  const gone = notes.waitForEvent('close');
  await notes.getByRole('button', { name: 'End', exact: true }).click();
  await gone;
  await expect(stage).toHaveCount(0);
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(await windows()).toBe(1);

  // A page that goes away takes it along, and a page whose staff did not ask gets none.
  await page.getByRole('button', { name: 'Present Morning talk' }).click();
  const again = app.waitForEvent('window');
  await page.getByRole('button', { name: 'Presenter window' }).click();
  const second = await again;
  await second.getByText('1 of 2').waitFor();
  // It goes nowhere: Playwright waits for a navigation that was refused, so that the page itself is asked.
  await second.evaluate(() => (window.location.href = 'app://shop/faq'));
  await page.keyboard.press('PageDown');
  await expect(shown).not.toHaveText(first ?? '');
  const there = await second.evaluate(() => [window.location.href, document.body.textContent] as const);
  expect(there[0]).toBe('about:blank');
  expect(there[1]).toContain('2 of 2');
  await page.goto('app://shop/calc');
  await expect.poll(windows).toBe(1);
  await page.evaluate(() => window.open('about:blank', 'presenter'));
  expect(await page.evaluate(() => window.platform?.staff?.openPresenter())).toMatchObject({ done: false });
  await page.evaluate(() => window.open('about:blank', 'presenter'));
  expect(await windows()).toBe(1);
});

test('F5 of a remote control is ignored in a presentation and reloads after it', async ({
  kiosk,
  folder,
}) => {
  setUpStand(folder, { pinHash, mode: 'demo' });
  const { app, page } = await kiosk();
  await startPresentation(page, (at) => openMenuByKeys(at, '482950'));
  const stage = page.getByRole('dialog', { name: 'Presentation: Morning talk' });
  await expect(stage.getByRole('heading', { level: 2 })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { unharmed: true }));
  const pressReload = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'F5' }),
    );
  const isUnharmed = () => page.evaluate(() => 'unharmed' in window).catch(() => true);
  await pressReload();
  await stage.getByRole('button', { name: 'Next' }).click();
  await expect(stage.getByText('2 of 2')).toBeVisible();
  expect(await isUnharmed()).toBe(true);

  // Also while the staff menu is still open.
  await page.keyboard.press('Escape');
  await expect(stage).toHaveCount(0);
  await pressReload();
  await expect.poll(isUnharmed).toBe(false);
});
