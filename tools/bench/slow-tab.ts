import { setTimeout as after } from 'node:timers/promises';
import { chromium as browsers, type Browser, type Page } from '@playwright/test';
import { chromium } from '../chromium.mjs';
import type { TimelineEntry } from './page-figures';
import { watchTraffic, type Traffic } from './page-traffic';

declare global {
  interface Window {
    /** What the page's performance timeline told since the navigation. */
    benchTimeline: TimelineEntry[];
  }
}

/** A tab of a browser that was never here before, on a processor slowed four times. */
export interface SlowTab {
  page: Page;
  traffic: Traffic;
  /** Goes there and waits until the page is quiet. Throws when the answer is no 200. */
  open(address: string): Promise<void>;
  /** Resolves when neither network nor main thread had anything to do for a while. Throws when that never comes. */
  quiet(): Promise<void>;
  /** Back to the processor's own speed: slowing keeps a core busy, which another tab would feel. */
  rest(): Promise<void>;
  /** Slowed again. */
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

export async function openSlowTab(browser: Browser): Promise<SlowTab> {
  // The bars of bytes are in gzip; what browsers of today ask for by themselves is smaller by a tenth.
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

/** Runs in the page, before anything of its own. */
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
