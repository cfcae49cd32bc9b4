import { expect, test } from '../fixtures/shop';

/** Section 9 of the specification, from the width of the screen. */
const bannerHeight = (width: number) => Math.max(400, (width * 700) / 1920 - 200);
const studyHeight = (width: number) => Math.max(300, width * 0.296875 - 200);

test('banners have the heights of the specification at every width', async ({ page, goto }) => {
  await goto('/');
  for (const width of [390, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const banner = await page.getByRole('region', { name: 'Highlights' }).boundingBox();
    const study = await page.getByRole('region', { name: 'Study' }).boundingBox();
    expect.soft(banner?.height, `at ${width} px`).toBeCloseTo(bannerHeight(width), 0);
    expect.soft(study?.height, `at ${width} px`).toBeCloseTo(studyHeight(width), 0);
  }
});
