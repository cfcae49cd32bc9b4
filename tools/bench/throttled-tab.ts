import { setTimeout as after } from 'node:timers/promises';
import { chromium as browsers, type Browser, type Page } from '@playwright/test';
import { chromium } from '../chromium.mjs';
import type { TimelineEntry } from './page-metrics';
import { watchTraffic, type Traffic } from './page-traffic';

declare global {
  interface Window {
    /** Performance timeline entries since navigation. */
    benchTimeline: TimelineEntry[];
  }
}

/** Tab of a new browser profile with 4× CPU throttling. */
export interface ThrottledTab {
  page: Page;
  traffic: Traffic;
  /** Navigates and waits until the page is idle. Throws for a response other than 200. */
  open(address: string): Promise<void>;
  /** Resolves when network and main thread were idle for a while. Throws on timeout. */
  quiet(): Promise<void>;
  /** Turns throttling off: throttling keeps a core busy and disturbs other tabs. */
  rest(): Promise<void>;
  /** Turns throttling on. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

const SLOWER = 4;
const QUIET_MS = 1500;
const PATIENCE_MS = 60_000;

export async function launchBrowser(): Promise<Browser> {
  return browsers.launch({
    executablePath: await chromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

export async function openThrottledTab(browser: Browser): Promise<ThrottledTab> {
  // Byte targets are for gzip; brotli is about a tenth smaller.
  const extraHTTPHeaders = { 'Accept-Encoding': 'gzip' };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  const slow = (rate: number) =>
    session.send('Emulation.setCPUThrottlingRate', { rate }).then(() => undefined);
  await slow(SLOWER);
  await page.addInitScript(recordTimeline);
  const quiet = () => untilQuiet(page, traffic);
  return {
    page,
    traffic,
    quiet,
    async open(address) {
      const answer = await page.goto(address);
      if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}.`);
      await quiet();
    },
    rest: () => slow(1),
    resume: () => slow(SLOWER),
    close: () => context.close(),
  };
}

/** Runs in the page before its own scripts. */
function recordTimeline(): void {
  window.benchTimeline = [];
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      window.benchTimeline.push(...list.getEntries().map((entry) => entry.toJSON() as TimelineEntry));
    }).observe({ type, buffered: true });
  }
}

async function untilQuiet(page: Page, traffic: Traffic): Promise<void> {
  const from = performance.now();
  for (let now = from; now - from < PATIENCE_MS; now = performance.now()) {
    const idle = await page.evaluate(() => {
      const last = window.benchTimeline.filter(({ entryType }) => entryType === 'longtask').at(-1);
      return performance.now() - (last ? last.startTime + last.duration : 0);
    });
    const missing = QUIET_MS - Math.min(idle, performance.now() - Math.max(from, traffic.quietSince()));
    if (missing <= 0) return;
    await after(Math.min(missing, QUIET_MS));
  }
  throw new Error(`${page.url()} did not become quiet.`);
}
