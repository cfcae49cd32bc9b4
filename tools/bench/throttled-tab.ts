import { setTimeout as wait } from 'node:timers/promises';
import { chromium as browsers, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from '../chromium.mjs';
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
  waitUntilQuiet(): Promise<void>;
  /** Throttling keeps a core busy, which would disturb the measurements of other tabs. */
  stopThrottling(): Promise<void>;
  resumeThrottling(): Promise<void>;
  close(): Promise<void>;
}

/** Factor of the CPU throttling. */
const CPU_SLOWDOWN = 4;
/** A page is quiet when its network and main thread were idle for this time. */
const QUIET_MS = 1500;
const QUIET_TIMEOUT_MS = 60_000;

export async function launchBrowser(): Promise<Browser> {
  return browsers.launch({
    executablePath: await ensureChromium(),
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
  const setSlowdown = (rate: number) =>
    session.send('Emulation.setCPUThrottlingRate', { rate }).then(() => undefined);
  await setSlowdown(CPU_SLOWDOWN);
  await page.addInitScript(recordTimeline);
  const waitUntilTabQuiet = () => waitUntilQuiet(page, traffic);
  return {
    page,
    traffic,
    waitUntilQuiet: waitUntilTabQuiet,
    async open(address) {
      const response = await page.goto(address);
      if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}.`);
      await waitUntilTabQuiet();
    },
    stopThrottling: () => setSlowdown(1),
    resumeThrottling: () => setSlowdown(CPU_SLOWDOWN),
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

async function waitUntilQuiet(page: Page, traffic: Traffic): Promise<void> {
  const startMs = performance.now();
  for (let now = startMs; now - startMs < QUIET_TIMEOUT_MS; now = performance.now()) {
    const idleMs = await page.evaluate(() => {
      const last = window.benchTimeline.filter(({ entryType }) => entryType === 'longtask').at(-1);
      return performance.now() - (last ? last.startTime + last.duration : 0);
    });
    const remainingMs =
      QUIET_MS - Math.min(idleMs, performance.now() - Math.max(startMs, traffic.quietSince()));
    if (remainingMs <= 0) return;
    await wait(Math.min(remainingMs, QUIET_MS));
  }
  throw new Error(`${page.url()} did not become quiet.`);
}
