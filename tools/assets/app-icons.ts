import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browsers } from '@playwright/test';
import { chromium } from '../chromium.mjs';
import { root } from '../setup.mjs';

/** Generates the PNG icons from the favicon: `npx tsx tools/assets/app-icons.ts`. Run it after a change of the favicon. */
const folder = join(root, 'resources/public/icons');
const svg = readFileSync(join(root, 'resources/public/favicon.svg'), 'utf8');

/** `svgShare` is the edge of the drawing relative to the icon. A maskable icon must fit in a circle of 80 % of its edge. */
const icons = [
  { name: 'icon-192', size: 192, svgShare: 0.92, isOpaque: false },
  { name: 'icon-512', size: 512, svgShare: 0.92, isOpaque: false },
  { name: 'maskable-192', size: 192, svgShare: 0.64, isOpaque: true },
  { name: 'maskable-512', size: 512, svgShare: 0.64, isOpaque: true },
  { name: 'apple-touch-icon', size: 180, svgShare: 0.72, isOpaque: true },
];

mkdirSync(folder, { recursive: true });
const browser = await browsers.launch({
  executablePath: await chromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const { name, size, svgShare, isOpaque } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const edge = Math.round(size * svgShare);
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
