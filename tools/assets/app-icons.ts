import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browsers } from '@playwright/test';
import { ensureChromium } from '../chromium.mjs';
import { root } from '../setup.mjs';

// Generates the PNG icons from the favicon: `npx tsx tools/assets/app-icons.ts`. Run it after a change of the favicon.
const folder = join(root, 'resources/public/icons');
const svg = readFileSync(join(root, 'resources/public/favicon.svg'), 'utf8');

/**
 * `size` is the edge in pixels, `svgFraction` the edge of the drawing as a fraction of it. A platform may cut a maskable icon
 * to a circle with a diameter of 80 % of the edge; iOS shows transparent pixels as black.
 */
const icons = [
  { name: 'icon-192', size: 192, svgFraction: 0.92, isOpaque: false },
  { name: 'icon-512', size: 512, svgFraction: 0.92, isOpaque: false },
  { name: 'maskable-192', size: 192, svgFraction: 0.64, isOpaque: true },
  { name: 'maskable-512', size: 512, svgFraction: 0.64, isOpaque: true },
  { name: 'apple-touch-icon', size: 180, svgFraction: 0.72, isOpaque: true },
];

mkdirSync(folder, { recursive: true });
const browser = await browsers.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const { name, size, svgFraction, isOpaque } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const edge = Math.round(size * svgFraction);
  await page.setContent(
    `<style>
      body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${isOpaque ? '#fff' : 'none'} }
      svg { width: ${edge}px; height: ${edge}px }
    </style>${svg}`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: !isOpaque });
  await page.close();
}
await browser.close();
