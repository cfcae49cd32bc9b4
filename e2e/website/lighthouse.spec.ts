import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../../tools/chromium.mjs';
import { startWebsite } from '../fixtures/website';

const expect = base.expect;

const categories = ['accessibility', 'best-practices', 'seo'];
const pages = {
  'the home page': '/',
  'a category': '/categoryList?id=22',
  'a product': '/goodsInfo?id=65',
  'a search': '/notRegion?key=EGFR',
};

/** A website, and the port by which its browser lets itself be examined. */
const test = base.extend<object, { address: string; port: number }>({
  address: [
    async ({ playwright: _ }, use) => {
      const website = await startWebsite();
      await use(website.address);
      await website.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  port: [
    async ({ playwright }, use) => {
      const port = await freePort();
      const browser = await playwright.chromium.launch({
        executablePath: await ensureChromium(),
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
      });
      await use(port);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Points of every category below 100, each with the audits that cost them: `seo 92: meta-description …`. */
async function shortfalls(url: string, port: number): Promise<string[]> {
  // The picture of the whole page belongs to the report, which is not written; it takes a fifth of the processor time.
  const disableFullPageScreenshot = true;
  const options = { port, onlyCategories: categories, disableFullPageScreenshot, logLevel: 'error' } as const;
  const result = await lighthouse(url, options);
  if (!result) return ['Lighthouse gave no result'];
  const { lhr } = result;
  const found = Object.values(lhr.categories).flatMap(({ id, score, auditRefs }) => {
    if (score === 1) return [];
    const failing = auditRefs
      .map((ref) => ({ weight: ref.weight, audit: lhr.audits[ref.id] }))
      .filter(({ weight, audit }) => weight > 0 && audit?.score !== null && audit?.score !== 1)
      .map(
        ({ audit }) =>
          `${audit?.id} ${JSON.stringify(audit?.details ?? audit?.displayValue ?? '').slice(0, 600)}`,
      );
    return [`${id} ${Math.round((score ?? 0) * 100)}: ${failing.join('; ')}`];
  });
  return lhr.runtimeError ? [lhr.runtimeError.message, ...found] : found;
}

for (const [name, path] of Object.entries(pages)) {
  test(`Lighthouse gives ${name} 100 points for ${categories.join(', ')}`, async ({ address, port }) => {
    expect(await shortfalls(address + path, port)).toEqual([]);
  });
}

test('Lighthouse reports a page without a title', async ({ port }) => {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><body><img src="data:,"><p>Aspirin</p>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: at } = server.address() as AddressInfo;
  const found = (await shortfalls(`http://127.0.0.1:${at}/`, port)).join();
  expect(found).toMatch(/accessibility \d\d: .*document-title/);
  expect(found).toMatch(/seo \d\d: .*meta-description/);
  server.close();
});
