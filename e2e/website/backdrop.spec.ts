import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test as shopTest } from '../fixtures/shop';
import { axeFaults } from '../steps/axe-faults';
import { newName, register } from '../steps/customer';

const pages = { 'the log-in': '/login', registering: '/login/register', 'the home page': '/' } as const;

const pause = (page: Page) => page.getByRole('button', { name: 'Pause the background' });
const play = (page: Page) => page.getByRole('button', { name: 'Play the background' });

/** Fakes a fast or a slow machine until the session ends. */
async function giveProcessors(session: CDPSession, processors: number): Promise<void> {
  await session.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: processors });
}

const test = shopTest.extend<{ machine: CDPSession }>({
  machine: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use(session);
    await page.emulateMedia({ reducedMotion: null });
    await session.detach();
  },
});

test.use({ motion: true });

/** Waits until the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Returns the current image of the canvas. */
const drawn = (canvas: Locator) =>
  canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));

/** Returns whether the image changes within some frames. */
const moves = (canvas: Locator) =>
  canvas.evaluate(async (element) => {
    const read = () => (element as HTMLCanvasElement).toDataURL('image/png');
    const before = read();
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    return read() !== before;
  });

for (const [name, path] of Object.entries(pages)) {
  test(`particles behind ${name} can be paused and ignore the pointer`, async ({ page, goto, machine }) => {
    await giveProcessors(machine, 8);
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await goto(path);
    await expect(pause(page)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    const canvas = page.locator('main canvas');
    expect(await moves(canvas)).toBe(true);
    await pause(page).click();
    await expect(play(page)).toBeVisible();
    // Frames that were requested earlier may still be drawn.
    await expect.poll(() => moves(canvas)).toBe(false);
    const before = await drawn(canvas);
    await play(page).click();
    await expect.poll(() => drawn(canvas)).not.toBe(before);
    expect(await canvas.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
    expect(faults).toEqual([]);
  });
}

test('registration works in front of the particles', async ({ page, goto, machine }) => {
  await giveProcessors(machine, 8);
  await goto('/login/register');
  await expect(pause(page)).toBeVisible();
  const name = newName();
  await register(page, name);
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
});

test('a machine with one processor and reduced motion get a plain background', async ({
  page,
  goto,
  machine,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await giveProcessors(machine, 1);
  await goto('/login');
  await waitUntilIdle(page);
  await expect(page.locator('main canvas')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveProcessors(machine, 8);
  await goto('/login');
  await waitUntilIdle(page);
  await expect(page.locator('main canvas')).toHaveCount(0);
  expect(asked.filter((address) => address.includes('particle'))).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  await expect(pause(page)).toBeVisible();
});
