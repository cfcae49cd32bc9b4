import { expect, test } from '../fixtures/shop';

/** Section 9 of the specification, from the width of the screen. */
const bannerHeight = (width: number) => Math.max(400, (width * 700) / 1920 - 200);
const studyHeight = (width: number) => Math.max(300, width * 0.296875 - 200);

for (const width of [390, 1440, 1920, 2560]) {
  test(`banners have the heights of the specification at ${width} px`, async ({ page, goto }) => {
    await page.setViewportSize({ width, height: 900 });
    await goto('/');
    const banner = await page.getByRole('region', { name: 'Highlights' }).boundingBox();
    const study = await page.getByRole('region', { name: 'Study' }).boundingBox();
    expect(banner?.height).toBeCloseTo(bannerHeight(width), 0);
    expect(study?.height).toBeCloseTo(studyHeight(width), 0);
  });
}
