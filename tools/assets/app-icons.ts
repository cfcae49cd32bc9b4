import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browsers } from '@playwright/test';
import { chromium } from '../chromium.mjs';
import { root } from '../setup.mjs';

/** Generates the PNG icons from the favicon: `npx tsx tools/assets/app-icons.ts`. Run it after a change of the favicon. */
const folder = join(root, 'resources/public/icons');
const svg = readFileSync(join(root, 'resources/public/favicon.svg'), 'utf8');

/** `share` = svg size relative to the icon. Maskable icons must fit in a circle of 80 % of the edge. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.92, opaque: false },
  { name: 'icon-512', size: 512, share: 0.92, opaque: false },
  { name: 'maskable-192', size: 192, share: 0.64, opaque: true },
  { name: 'maskable-512', size: 512, share: 0.64, opaque: true },
  { name: 'apple-touch-icon', size: 180, share: 0.72, opaque: true },
];

mkdirSync(folder, { recursive: true });
const browser = await browsers.launch({
  executablePath: await chromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const { name, size, share, opaque } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const edge = Math.round(size * share);
  await page.setContent(
    `<style>
      body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${opaque ? '#fff' : 'none'} }
      svg { width: ${edge}px; height: ${edge}px }
    </style>${svg}`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: !opaque });
  await page.close();
}
await browser.close();
